// Python's side of the page: a module worker that loads Pyodide and runs the app.
//
// It is created by the first script of the page, before the drawing engine is even asked for, and
// does everything up to the app's `flet.run` on its own. Flet's client connects when it is ready.
// Bytes (Uint8Array) are Flet's protocol in both directions; plain objects are ours:
//   {start}, {settled}, {bridge: …} from the page;  {stage: …}, {bridge: …} to it.
import { loadPyodide } from "../{{python}}/pyodide.mjs";
import { checked, layMemory, taken, Unfit } from "./memory.js";

const here = (name) => new URL(name, import.meta.url).href;
const RUNTIME = here("../{{python}}/");
const PREPARE = {{prepare}};
const START = {{start}};
const MEMORY = {{memory}}; // {file, size, sum} of the memory snapshot; null without one

const words = self.name.split(" ");
const counting = words.includes("first"); // how much has come is shown at the very first start only
const plain = words.includes("plain") || !MEMORY; // the snapshot did not work here

// name -> [file, where it goes]: a folder takes a pack's files, a .zip is imported from as it is.
const PACKS = {{packs}};
if (!plain) Object.assign(PACKS, {{rests}}); // less what is imported already
const HOMES = {{homes}}; // module, or package with all in it -> the pack it is in
const OTHERS = "stdlib"; // the pack of any other
const FIRST = new Set({{first}}); // what a plain start waits for

// Pyodide takes for an error what has a name, a message and a stack, or is a plain DOMException. Of
// any other kind, as QuotaExceededError in Chromium, a rejected promise would be awaited forever.
if (!("stack" in DOMException.prototype)) DOMException.prototype.stack = "";

const plainFetch = self.fetch.bind(self);

// Bytes as they come in, told to the page; only worth its cost at the very first start.
function counted(response) {
  if (!counting || !response.body) return response;
  let due = 0;
  const tally = new TransformStream({
    transform(chunk, out) {
      due += chunk.byteLength;
      if (due > 65536) { self.postMessage({ stage: "bytes", count: due }); due = 0; }
      out.enqueue(chunk);
    },
    flush() { self.postMessage({ stage: "bytes", count: due }); },
  });
  return new Response(response.body.pipeThrough(tally), { headers: response.headers });
}

class LoadError extends Error {}

function failed(kind, error) {
  self.postMessage({ stage: "failed", kind, detail: String(error.stack ?? error) });
}

// Pyodide waits for ever for a part of itself that did not come, so the page is told from here.
async function load(url) {
  try {
    const response = await (/\.(pack|zip)$/.test(url) ? fetched(url) : plainFetch(url));
    if (!response.ok) throw new LoadError(`${url}: ${response.status}`);
    return counted(response);
  } catch (error) {
    failed("load", error);
    throw error;
  }
}

const bytesOf = async (response) => new Uint8Array(await (await response).arrayBuffer());

// A pack, unpacked on its way by the server's own means or else, where it packs nothing, by ours.
async function fetched(url) {
  const response = await plainFetch(url);
  const { headers } = response;
  if (!response.ok || headers.has("content-encoding") || headers.has("x-unpacked")) return response;
  const twin = await plainFetch(`${url}.gz`);
  if (!twin.ok) return response;
  await response.body.cancel();
  if (twin.headers.has("content-encoding")) return twin;
  return new Response(twin.body.pipeThrough(new DecompressionStream("gzip")));
}

// -- the engine: compiled while it arrives, whoever asks for it later -----------------------------

const WASM = RUNTIME + "pyodide.asm.wasm";
const NOTHING = RUNTIME + "nothing.zip"; // an empty standard library, until it comes
const compiled = load(WASM).then((response) => WebAssembly.compileStreaming(response));
compiled.catch((error) => failed("load", error));
WebAssembly.instantiateStreaming = async (_, imports) => {
  const module = await compiled;
  try {
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  } catch (error) {
    failed("start", error); // Pyodide would wait for ever
    throw error;
  }
};
self.fetch = (input, init) => {
  const url = typeof input === "string" ? input : input.url ?? String(input);
  if (url === WASM) return Promise.resolve(null); // waited for above
  if (url === NOTHING) return Promise.resolve(new Response(new Uint8Array()));
  return url.startsWith(RUNTIME) ? load(url) : plainFetch(input, init);
};

// -- the memory of a Python in which everything is imported already -------------------------------

async function remembered() {
  const response = await fetched(here(MEMORY.file));
  if (!response.ok) throw new Unfit(`it did not come: ${response.status}`);
  return checked(await taken(counted(response).body, MEMORY.size), MEMORY);
}

// -- packs of files -------------------------------------------------------------------------------

// The files of a pack: path and bytes.
function* files(pack) {
  const size = new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  const table = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + size)));
  let at = 4 + size;
  for (const [path, length] of table) {
    yield [path, pack.slice(at, at + length)];
    at += length;
  }
}

function unpack(FS, root, pack) {
  const made = new Set();
  for (const [path, bytes] of files(pack)) {
    const folder = `${root}/${path}`.replace(/\/[^/]*$/, "");
    if (!made.has(folder)) { FS.mkdirTree(folder); made.add(folder); }
    FS.writeFile(`${root}/${path}`, bytes, { canOwn: true });
  }
}

const missing = new Set(Object.keys(PACKS));
function put(FS, name, bytes) {
  if (!missing.delete(name)) return; // somebody could not wait
  const [, place] = PACKS[name];
  if (place.endsWith(".zip")) FS.writeFile(place, bytes, { canOwn: true });
  else unpack(FS, place, bytes);
}

// For an import that cannot wait: the bytes, now.
function read(name) {
  const request = new XMLHttpRequest();
  request.open("GET", here(PACKS[name][0]), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new LoadError(`${PACKS[name][0]}: ${request.status}`);
  return new Uint8Array(request.response);
}

// For one that can: its wasm is compiled beside everything else, and only then is the pack there. An
// import in the meantime cannot wait: it loads the library at once, and nothing is ever half loaded.
async function fetchPack(python, name) {
  if (!missing.has(name)) return;
  const bytes = await bytesOf(fetched(here(PACKS[name][0])));
  if (!PACKS[name][1].endsWith(".zip"))
    for (const [path, library] of files(bytes))
      if (path.endsWith(".so")) libraries.set(library.length, await WebAssembly.compile(library));
  put(python.FS, name, bytes);
}

const libraries = new Map(); // compiled ones by their length, for whoever imports them
WebAssembly.Module = new Proxy(WebAssembly.Module, {
  construct: (Module, [bytes, ...rest]) =>
    libraries.get(bytes.byteLength) ?? new Module(bytes, ...rest),
});

const flet = {}; // Flet's own namespace, by the names its Python side expects
const receive = (message) => {
  const bytes = message.toJs();
  self.postMessage(bytes, [bytes.buffer]);
};
flet.receive_callback = receive;

const heard = []; // news for the app that came before it listened
const channel = {
  state: {},
  post: (message) => self.postMessage(message.toJs({ dict_converter: Object.fromEntries })),
  listen: (callback) => {
    const keep = callback.copy();
    channel.tell = (news) => keep(news);
    for (const news of heard.splice(0)) keep(news);
  },
  tell: (news) => heard.push(news),
};

const OPTIONS = {
  indexURL: RUNTIME,
  lockFileContents: {{lock}},
  stdout: (line) => console.log(line),
  stderr: (line) => console.warn(line),
};

// From memory: everything the first screen needs is imported, and not one file is there.
function fromMemory() {
  return loadPyodide({ ...OPTIONS, _loadSnapshot: remembered(), layMemory, stdLibURL: NOTHING });
}

async function fromFiles() {
  const packs = [...FIRST].filter((name) => name !== "stdlib").map((name) => [name, bytesOf(load(here(PACKS[name][0])))]);
  const python = await loadPyodide({ ...OPTIONS, stdLibURL: here(PACKS.stdlib[0]) });
  missing.delete("stdlib");
  for (const [name, bytes] of packs) put(python.FS, name, await bytes);
  python.registerJsModule("flet_js", flet);
  await python.runPythonAsync(PREPARE, { filename: "prepare.py" });
  return python;
}

async function start({ documentUrl, state }) {
  channel.state = state;
  flet.documentUrl = documentUrl;
  const python = await (plain ? fromFiles() : fromMemory());
  self.postMessage({ stage: "python" });
  python.registerJsModule("flet_js", flet);
  python.registerJsModule("stage_channel", channel);
  python.registerJsModule("stage_files", {
    homes: HOMES,
    others: OTHERS,
    missing: [...missing],
    put: (name) => { put(python.FS, name, read(name)); },
    fetch: (name) => fetchPack(python, name),
    quiet: () => performance.now() - lastHeard,
  });
  await python.runPythonAsync(START, { filename: "start.py" });
  self.postMessage({ stage: "app" });
  await flet.start_connection(receive);
  self.postMessage({ stage: "connected" });
}

let lastHeard = 0; // when the page last said something

self.onmessage = async ({ data }) => {
  lastHeard = performance.now();
  if (data instanceof Uint8Array) {
    if (flet.send) flet.send(data);
  } else if (data.bridge) {
    channel.tell(data);
  } else if (data.settled) {
    flet.settle?.();
  } else if (data.start) {
    try {
      await start(data.start);
    } catch (error) {
      if (plain) return failed("start", error);
      console.warn(`The memory snapshot does not fit here (${error.message ?? error}); starting without it.`);
      try { // a damaged copy is not kept: the next start gets a fresh one
        for (const name of await caches.keys()) await (await caches.open(name)).delete(here(MEMORY.file));
      } catch { /* nothing is kept here */ }
      self.postMessage({ stage: "unfit" });
    }
  }
};
