// Starts the bundled Pyodide from a snapshot and runs the Python code of standard input:
// node from_memory.mjs RUNTIME MEMORY_JS IMAGE LOCK SIZE SUM
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, script, image, lock, size, sum] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const { checked, layMemory, taken } = await import(pathToFileURL(script).href);
try {
  const stream = new Blob([readFileSync(image)]).stream();
  const bytes = checked(await taken(stream, +size), { size: +size, sum: +sum });
  const python = await loadPyodide({
    indexURL: `${runtime}/`,
    stdLibURL: "/dev/null",
    lockFileContents: JSON.parse(lock),
    stdout: console.log,
    _loadSnapshot: bytes,
    layMemory,
  });
  python.runPython(readFileSync(0, "utf-8"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
