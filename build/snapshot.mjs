// Takes a snapshot of a Python that has run prepare.py. Arguments: RUNTIME PREPARE WORK CHANCE [LOOK]. All but
// CHANCE are paths; CHANCE is the byte that every source of random numbers returns, and must not matter. With
// LOOK, a Python script, it writes that script's result to WORK/answer and takes no snapshot.
//
// WORK/packs.json lists [file, place] as in the page's worker; the files are beside it, uncompressed.
// Writes WORK/memory.bin: Pyodide's header; size of the memory; number of runs; [offset, length] of each;
// their bytes. Zeros and the engine's own data are left out.
// WORK/imported.json gets the paths that modules were imported from, WORK/sum the image's checksum.
//
// Clock and random numbers are fixed, so equal files give equal snapshots.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, prepare, work, chance, look] = process.argv.slice(2);
const THEN = 1e12; // milliseconds since 1970
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args) { args.length ? super(...args) : super(THEN); }
  static now() { return THEN; }
};
performance.now = () => 0;
// Node has a navigator from version 21 on, and Python is told its version.
delete globalThis.navigator;
Object.defineProperty(process, "version", { value: "v18.0.0" });
crypto.getRandomValues = (array) => {
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(+chance);
  return array;
};

const GRAIN = 64; // bytes that are kept or left out together

// Zeroes unused memory: the stack beyond its top, and free chunks. The allocator is dlmalloc: chunks side
// by side, from the bottom of the stack to the break. A chunk's second word has its size and two flags: in
// use (2), and the one before it in use (1). A free chunk begins with four words of the allocator's own,
// eight if it is large.
function sweep(module) {
  const end = module._sbrk(0);
  let at = module._emscripten_stack_get_base();
  const { HEAPU8: bytes, HEAPU32: words } = module;
  bytes.fill(0, module._emscripten_stack_get_end(), module._emscripten_stack_get_current());
  while (at < end) {
    const word = words[(at + 4) >> 2];
    const next = at + (word & ~7);
    if (next < at + 16 || next > end) break;
    if (!(word & 2)) bytes.fill(0, at + (next - at < 256 ? 16 : 32), next);
    at = next;
  }
  if (at !== end) throw new Error("Memory is not laid out as build/snapshot.mjs knows it.");
}

const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const options = {
  indexURL: `${runtime}/`,
  stdLibURL: `${work}/python_stdlib.zip`,
  lockFileContents: JSON.parse(readFileSync(`${work}/lock.json`, "utf8")),
  _sysExecutable: "/lib/python", // else the path of this script
  // Code that dataclasses compile at run time needs no columns either.
  env: { HOME: "/home/pyodide", LANG: "C.UTF-8", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
};

function unpack(FS, root, pack) {
  const size = pack.readUInt32LE(0);
  let at = 4 + size;
  for (const [path, length] of JSON.parse(pack.subarray(4, at).toString())) {
    FS.mkdirTree(`${root}/${path}`.replace(/\/[^/]*$/, ""));
    FS.writeFile(`${root}/${path}`, pack.subarray(at, at + length));
    at += length;
  }
}

const python = await loadPyodide({ ...options, _makeSnapshot: true });
for (const [file, place] of JSON.parse(readFileSync(`${work}/packs.json`, "utf8"))) {
  const data = readFileSync(`${work}/${file}`);
  if (place.endsWith(".zip")) python.FS.writeFile(place, data);
  else unpack(python.FS, place, data);
}
try {
  python.runPython(readFileSync(prepare, "utf8"), { filename: "prepare.py" });
  if (look) {
    writeFileSync(`${work}/answer`, python.runPython(readFileSync(look, "utf8")));
    process.exit(0);
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
writeFileSync(`${work}/imported.json`, python.runPython(`
import json, sys
json.dumps(sorted({str(getattr(one.__spec__, "origin", "")) for one in sys.modules.values()}))
`));
sweep(python._module);
const whole = python.makeMemorySnapshot();
const [, head] = new Uint32Array(whole.buffer, 0, 2);
const after = whole.subarray(head);

// Memory of a new engine: an empty snapshot stops there.
let before;
const empty = whole.slice(0, head);
await loadPyodide({
  ...options,
  _loadSnapshot: empty,
  layMemory(_, module) { before = module.HEAPU8.slice(); throw new Error("seen"); },
}).catch((error) => { if (error.message !== "seen") throw error; });

const runs = [];
const same = (at) => {
  for (let i = at; i < at + GRAIN; i++) if (after[i] !== (before[i] ?? 0)) return false;
  return true;
};
for (let at = 0; at < after.length; at += GRAIN) {
  if (same(at)) continue;
  const last = runs.at(-1);
  if (last && last[0] + last[1] === at) last[1] += GRAIN;
  else runs.push([at, GRAIN]);
}
const table = Uint32Array.from([after.length, runs.length, ...runs.flat()]);
const pieces = [whole.subarray(0, head), new Uint8Array(table.buffer),
  ...runs.map(([at, length]) => after.subarray(at, at + length))];
const image = Buffer.concat(pieces);
writeFileSync(`${work}/memory.bin`, image);
let sum = 0; // as memory.js adds it up
for (let at = 0; at < image.length; at += 4) {
  sum = (Math.imul(sum, 31) + image.readUInt32LE(at)) >>> 0;
}
writeFileSync(`${work}/sum`, String(sum));
process.exit(0);
