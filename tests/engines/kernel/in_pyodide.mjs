// Runs the Python code of standard input in the Pyodide that the browser gets.
// node in_pyodide.mjs PYODIDE_FOLDER PROJECT_FOLDER; the project stands in /project.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, project] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/`, stdout: console.log });
python.FS.mkdirTree("/project");
python.FS.mount(python.FS.filesystems.NODEFS, { root: project }, "/project");
python.runPython("import sys; sys.path.insert(0, '/project'); sys.dont_write_bytecode = True");
python.runPython(readFileSync(0, "utf-8"));
