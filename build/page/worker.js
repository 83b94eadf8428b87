// Python's side of the page: a module worker that loads Pyodide and runs the app.
//
// It is created by the first script of the page, before the drawing engine is even asked for, and
// does everything up to the app's `flet.run` on its own. Flet's client connects when it is ready.
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
const net = ({{net}})(plainFetch);

class LoadError extends Error {}

let broken = false; // told once: what follows from it is no news
function failed(kind, error) {
  if (broken) return;
  broken = true;
  self.postMessage({ stage: "failed", kind, detail: String(error.stack ?? error) });
}

// A line that hangs is no error by itself: the page is told after so many seconds without a byte.
// Seconds in which Python works are none.
let silent = 0;
const listening = setInterval(() => {
  silent += 1;
  if (silent === 12) failed("load", new LoadError("The line hangs."));
}, 1000);

// Bytes as they come in, told to the page; only worth its cost at the very first start.
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
const fetched = async (url) => net.unpacked(await plainFetch(url));

// -- the engine: compiled while it arrives, whoever asks for it later -----------------------------

const WASM = RUNTIME + "pyodide.asm.wasm";
const NOTHING = RUNTIME + "nothing.zip"; // an empty standard library, until it comes
const compiled = load(WASM).then((response) => WebAssembly.compileStreaming(response));
compiled.catch((error) => failed("load", error));
// Pyodide imports it, too. Where it does not come, the line is at fault and not the memory.
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

// -- the memory of a Python in which everything is imported already -------------------------------

// A line that breaks says nothing about the memory.
async function remembered() {
  let bytes;
  try {
    const response = await fetched(here(MEMORY.file));
    if (!response.ok) throw new Unfit(`it did not come: ${response.status}`);
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

// For an import that cannot wait: the bytes, now. Python stands still for them, so the page is told:
// it shows how much has come, and fetches the file as well, which the browser then has.
function read(name) {
  const url = here(PACKS[name][0]);
  self.postMessage({ stage: "wanted", url });
  for (let timeout = 8000; ; timeout = Math.min(1.5 * timeout, 60000)) {
    const request = new XMLHttpRequest();
    request.open("GET", url, false);
    request.responseType = "arraybuffer";
    request.timeout = timeout;
    try { request.send(); } catch { /* no line, or one that hangs */ }
    if (request.status === 200) {
      self.postMessage({ stage: "there" });
      return new Uint8Array(request.response);
    }
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

// For one that can: its wasm is compiled beside everything else, and only then is the pack there. An
// import in the meantime cannot wait: it loads the library at once, and nothing is ever half loaded.
async function fetchPack(python, name) {
  if (!missing.has(name)) return;
  const take = async (response, beat, signal) => bytesOf(net.counted(await net.unpacked(response, signal), beat));
  const bytes = await net.patient(here(PACKS[name][0]), take, { tries: 2 });
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

// From memory: everything the first screen needs is imported, and not one file is there.
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

async function start({ documentUrl, state }) {
  channel.state = state;
  flet.documentUrl = documentUrl;
  const python = await (plain ? fromFiles() : fromMemory());
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

// The memory cannot be used. A damaged copy is not kept: the next start gets a fresh one.
async function unfit(error) {
  console.warn(`The memory snapshot does not fit here (${error.message}); starting without it.`);
  try {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(here(MEMORY.file));
  } catch { /* nothing is kept here */ }
  self.postMessage({ stage: "unfit", strike: true });
}

function faulty(error) {
  if (broken) return;
  if (error instanceof Unfit) return unfit(error);
  if (!(error instanceof LoadError)) return failed("start", error);
  // Where there is no line, what was kept may do without the memory.
  if (counting || plain) return failed("load", error);
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
