// Runs pyc_inside.py in the bundled Pyodide under Node: RUNTIME LIBRARY SCRIPT IN OUT [paths as JSON].
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, library, script, source, target, list] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({
  indexURL: `${runtime}/`,
  stdLibURL: library,
  env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" },
});
for (const [inside, outside] of [["/in", source], ["/out", target]]) {
  python.FS.mkdirTree(inside);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: outside }, inside);
}
python.globals.set("paths", list);
try {
  python.runPython(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
