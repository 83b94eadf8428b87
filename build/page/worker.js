// Python's side of the page: a module worker that loads Pyodide and runs the app.
//
// The page's script creates it before it requests the drawing engine. The worker does everything up to
// the app's `flet.run` by itself; Flet's client connects when it is ready.
// Bytes (Uint8Array) are Flet's protocol in both directions; plain objects are ours:
//   {start}, {settled}, {bridge: …} from the page;  {stage: …}, {bridge: …} to it.
import { loadPyodide } from "../{{python}}/pyodide.mjs";
import { checked, layMemory, sumOf, taken, Unfit } from "./memory.js";

const here = (name) => new URL(name, import.meta.url).href;
const RUNTIME = here("../{{python}}/");
const PREPARE = {{prepare}};
const START = {{start}};
const MEMORY = {{memory}}; // {file, size, sum} of the memory snapshot; null without one

const words = self.name.split(" ");
const counting = words.includes("first"); // how much has come is shown at the very first start only
const plain = words.includes("plain") || !MEMORY; // the snapshot did not work here

// Packs by name: [file, place]. The place is the folder for a pack's files, or the path of a zip.
const PACKS = {{packs}};
if (!plain) Object.assign(PACKS, {{rests}}); // less what is imported already
const HOMES = {{homes}}; // module, or package with all in it -> the pack it is in
const OTHERS = "stdlib"; // the pack of any other
const FIRST = new Set({{first}}); // what a plain start waits for

// For Pyodide an error has a name, a message and a stack, or is a plain DOMException. A promise that is
// rejected with anything else, as QuotaExceededError in Chromium, would be awaited forever.
if (!("stack" in DOMException.prototype)) DOMException.prototype.stack = "";

const plainFetch = self.fetch.bind(self);
const net = ({{net}})(plainFetch);

class LoadError extends Error {
  constructor(message, fault = "bad") {
    super(message);
    this.kind = fault === "gone" ? "gone" : "load"; // as the page is told
  }
}

let broken = false; // told once: what follows from it is no news
function failed(kind, error) {
  if (broken) return;
  broken = true;
  self.postMessage({ stage: "failed", kind, detail: String(error.stack ?? error) });
}

// A connection that hangs raises no error; the page is told after some seconds without data. Time in
// which Python works does not count.
let silent = 0;
const listening = setInterval(() => {
  silent += 1;
  if (silent === 12) failed("load", new LoadError("The line hangs."));
}, 1000);

// Reports received bytes to the page; worth its cost only at the very first start.
function counted(response) {
  silent = 0;
  if (!counting) return response;
  let due = 0;
  return net.counted(response, (bytes) => {
    silent = 0;
    due += bytes;
    if (due > 65536) { self.postMessage({ stage: "bytes", count: due }); due = 0; }
  });
}

// Files that may come as a compressed twin. Behind a service worker a program is what that has kept.
const TWINNED = counting ? /\.(pack|zip|wasm)$/ : /\.(pack|zip)$/;

// Pyodide waits forever for a missing file of its own, so the page is told here.
async function load(url) {
  try {
    const response = await (TWINNED.test(url) ? fetched(url) : plainFetch(url));
    const fault = net.wrongWith(response);
    if (fault) throw new LoadError(`${url}: ${response.status}`, fault);
    return counted(response);
  } catch (error) {
    failed(error.kind ?? "load", error);
    throw error;
  }
}

const bytesOf = async (response) => new Uint8Array(await (await response).arrayBuffer());
const fetched = async (url) => net.unpacked(await plainFetch(url));

// -- the engine: compiled while it is downloaded ---------------------------------------------------

const WASM = RUNTIME + "pyodide.asm.wasm";
const NOTHING = RUNTIME + "nothing.zip"; // an empty standard library, until it comes
const compiled = load(WASM).then((response) => WebAssembly.compileStreaming(response));
compiled.catch((error) => failed("load", error));
// Pyodide imports it, too. If this fails, the connection is to blame and not the snapshot.
import(RUNTIME + "pyodide.asm.mjs").catch((error) => failed("load", error));
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

// -- the memory snapshot ----------------------------------------------------------------------------

// A broken connection says nothing about the snapshot.
async function remembered() {
  let bytes;
  try {
    const response = await fetched(here(MEMORY.file));
    const fault = net.wrongWith(response);
    if (fault === "gone") throw new Unfit(`it did not come: ${response.status}`);
    if (fault) throw new LoadError(`it did not come: ${response.status}`);
    bytes = await taken(counted(response).body, MEMORY.size);
  } catch (error) {
    throw error instanceof Unfit ? error : new LoadError(`${MEMORY.file}: ${error.message}`);
  }
  return checked(bytes, MEMORY);
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

// Fetches a file synchronously, for an import. Python is blocked meanwhile, so the page is told: it
// shows the progress, and fetches the file as well, so that it is in the browser's cache.
function read(name) {
  const url = here(PACKS[name][0]);
  self.postMessage({ stage: "wanted", url });
  for (let timeout = 8000; ; timeout = Math.min(1.5 * timeout, 60000)) {
    const request = new XMLHttpRequest();
    request.open("GET", url, false);
    request.responseType = "arraybuffer";
    request.timeout = timeout;
    try { request.send(); } catch { /* no connection, or one that hangs */ }
    const fault = net.wrong(request.status, request.getResponseHeader("content-type"));
    if (!fault) {
      self.postMessage({ stage: "there" });
      return new Uint8Array(request.response);
    }
    if (fault === "gone") self.postMessage({ stage: "gone" });
    sleep(1000);
  }
}

function sleep(milliseconds) {
  try {
    const shared = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    Atomics.wait(new Int32Array(shared.buffer), 0, 0, milliseconds);
  } catch {
    for (const end = performance.now() + milliseconds; performance.now() < end;);
  }
}

// Loads a pack in the background; its wasm is compiled before the pack counts as loaded. An import in
// the meantime loads the library synchronously, so that nothing is ever half loaded.
async function fetchPack(python, name) {
  if (!missing.has(name)) return;
  const take = async (response, beat, signal) => bytesOf(net.counted(await net.unpacked(response, signal), beat));
  const bytes = await net.patient(here(PACKS[name][0]), take, { tries: 2, gone: () => self.postMessage({ stage: "lost" }) });
  if (!PACKS[name][1].endsWith(".zip"))
    for (const [path, library] of files(bytes))
      if (path.endsWith(".so")) libraries.set(sumOf(library), await WebAssembly.compile(library));
  put(python.FS, name, bytes);
}

const libraries = new Map(); // compiled ones by the sum of their bytes, for whoever imports them
WebAssembly.Module = new Proxy(WebAssembly.Module, {
  construct: (Module, [bytes, ...rest]) =>
    libraries.get(sumOf(bytes)) ?? new Module(bytes, ...rest),
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

// Starts from the snapshot: everything the first screen needs is imported, and no file is there.
async function fromMemory() {
  try {
    return await loadPyodide({ ...OPTIONS, _loadSnapshot: remembered(), layMemory, stdLibURL: NOTHING });
  } catch (error) {
    throw error instanceof LoadError ? error : new Unfit(error.message ?? error);
  }
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

async function start({ documentUrl, state, lang }) {
  channel.state = state;
  flet.documentUrl = documentUrl;
  const words = lang in PACKS ? bytesOf(load(here(PACKS[lang][0]))) : null;
  words?.catch(() => {}); // the page has been told
  const python = await (plain ? fromFiles() : fromMemory());
  if (words) put(python.FS, lang, await words);
  clearInterval(listening);
  python._api.on_fatal = (error) => failed("fatal", error);
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
    calm: () => self.postMessage({ stage: "calm" }),
  });
  await python.runPythonAsync(START, { filename: "start.py" });
  self.postMessage({ stage: "app" });
  await flet.start_connection(receive);
  self.postMessage({ stage: "connected" });
}

let lastHeard = 0; // when the page last said something

// The snapshot cannot be used. A damaged copy is removed: the next start fetches it again.
async function unfit(error) {
  console.warn(`The memory snapshot does not fit here (${error.message}); starting without it.`);
  try {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(here(MEMORY.file));
  } catch { /* no cache here */ }
  self.postMessage({ stage: "unfit", strike: true });
}

function faulty(error) {
  if (broken) return;
  if (error instanceof Unfit) return unfit(error);
  if (!(error instanceof LoadError)) return failed("start", error);
  // Without a connection, the cached files may allow a start without the snapshot.
  if (counting || plain) return failed(error.kind, error);
  self.postMessage({ stage: "unfit", strike: false });
}

self.onmessage = async ({ data }) => {
  if (data.ask) { // a dead Python raises
    flet.answer?.();
    self.postMessage({ stage: "alive", number: data.ask });
    return;
  }
  lastHeard = performance.now();
  if (data instanceof Uint8Array) {
    if (flet.send) flet.send(data);
  } else if (data.bridge) {
    channel.tell(data);
  } else if (data.settled) {
    flet.settle?.();
  } else if (data.start) {
    await start(data.start).catch(faulty);
  }
};
