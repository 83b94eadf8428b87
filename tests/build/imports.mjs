// Starts the bundled Pyodide with our standard library and packages alone, as a page does, and
// imports every module that is in them: RUNTIME STDLIB.zip LIBRARY.zip FOLDER.
// Says, as JSON, which modules did not come and why, and which are part of the program itself.
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";

const [runtime, stdlib, library, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const SCRIPT = `
import importlib, json, os, sys, zipfile
sys.path[:0] = ["/stage", "/lib/library.zip"]
sys.dont_write_bytecode = True

def names():
    for archive in ("/lib/python314.zip", "/lib/library.zip"):
        yield from zipfile.ZipFile(archive).namelist()
    for place, _, files in os.walk("/stage"):
        yield from (os.path.relpath(os.path.join(place, file), "/stage") for file in files)

failed = {}
for path in sorted(names()):
    stem, _, ending = path.rpartition(".")
    if ending not in ("py", "pyc"):
        continue
    module = stem.replace("/", ".").removesuffix(".__init__")
    try:
        importlib.import_module(module)
    except BaseException as error:
        failed[module] = f"{type(error).__name__}: {error}"
import pydantic
class Stub(pydantic.BaseModel):
    seats: int = pydantic.Field(gt=1)
    names: list[str] = []
assert Stub.model_validate_json('{"seats": 3}').seats == 3
frozen = [name for name, module in sys.modules.items()
          if getattr(getattr(module, "__spec__", None), "origin", None) == "frozen"]
json.dumps({"failed": failed, "imported": len(sys.modules), "frozen": frozen})
`;

try {
  const python = await loadPyodide({ indexURL: `${runtime}/`, stdLibURL: stdlib });
  const { FS } = python;
  FS.mkdirTree("/stage");
  FS.mount(FS.filesystems.NODEFS, { root: folder }, "/stage");
  FS.writeFile("/lib/library.zip", readFileSync(library));
  for (const name of ["flet_js", "stage_channel", "stage_files"]) python.registerJsModule(name, {});
  process.stdout.write(python.runPython(SCRIPT));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
