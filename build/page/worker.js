// Python's side of the page: a module worker that loads Pyodide and runs the app.
//
// It is created by the first script of the page, before the drawing engine is even asked for, and
// does everything up to the app's `flet.run` on its own. Flet's client connects when it is ready.
// Bytes (Uint8Array) are Flet's protocol in both directions; plain objects are ours:
//   {start}, {connect}, {bridge: …} from the page;  {stage: …}, {bridge: …} to it.
import { loadPyodide } from "../{{python}}/pyodide.mjs";

const here = (name) => new URL(name, import.meta.url).href;
const RUNTIME = here("../{{python}}/");
const STDLIB = RUNTIME + "python_stdlib.zip";
const START = {{start}};
const LATE = { pydantic_core: RUNTIME + "pydantic_core.pack.gz" };

const plainFetch = self.fetch.bind(self);
let counting = false;

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
    const response = await plainFetch(url);
    if (!response.ok) throw new LoadError(`${url}: ${response.status}`);
    return counted(response);
  } catch (error) {
    failed("load", error);
    throw error;
  }
}

const unzipped = (response) =>
  new Response(response.body.pipeThrough(new DecompressionStream("gzip")));

const bytesOf = async (response) =>
  new Uint8Array(await unzipped(await response).arrayBuffer());

// Pyodide fetches its own parts; the standard library is one that we keep packed tighter.
self.fetch = (input, init) => {
  const url = typeof input === "string" ? input : input.url ?? String(input);
  if (url === STDLIB) return load(STDLIB + ".gz").then(unzipped);
  if (url.startsWith(RUNTIME)) return load(url);
  return plainFetch(input, init);
};

function unpack(FS, root, pack) {
  const size = new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  const table = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + size)));
  const made = new Set();
  let at = 4 + size;
  for (const [path, length] of table) {
    const folder = `${root}/${path}`.replace(/\/[^/]*$/, "");
    if (!made.has(folder)) { FS.mkdirTree(folder); made.add(folder); }
    FS.writeFile(`${root}/${path}`, pack.slice(at, at + length), { canOwn: true });
    at += length;
  }
}

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

async function start({ documentUrl, state, first }) {
  counting = first;
  channel.state = state;
  flet.documentUrl = documentUrl;
  const library = bytesOf(load(RUNTIME + "library.zip.gz"));
  const app = bytesOf(load(here("app.pack.gz")));
  const late = {};
  const python = await loadPyodide({
    indexURL: RUNTIME,
    stdLibURL: STDLIB,
    lockFileContents: {{lock}},
    stdout: (line) => console.log(line),
    stderr: (line) => console.warn(line),
  });
  self.postMessage({ stage: "python" });
  const { FS } = python;
  FS.mkdirTree("/stage");
  FS.writeFile("/lib/library.zip", await library, { canOwn: true });
  unpack(FS, "/stage", await app);
  python.registerJsModule("flet_js", flet);
  python.registerJsModule("stage_channel", channel);
  python.registerJsModule("stage_files", {
    // Called by `import`: at once from memory when it is there, else waiting for it.
    bring: (name) => {
      if (late[name] === "done") return;
      const request = new XMLHttpRequest();
      request.open("GET", LATE[name], false);
      request.responseType = "arraybuffer";
      request.send();
      if (request.status !== 200) throw new LoadError(`${LATE[name]}: ${request.status}`);
      const unzip = python.pyimport("zlib");
      const raw = unzip.decompress.callKwargs(new Uint8Array(request.response), { wbits: 31 });
      unpack(FS, "/stage", raw.toJs());
      raw.destroy();
      late[name] = "done";
    },
  });
  channel.after = async () => {
    for (const name of Object.keys(LATE)) {
      const pack = await bytesOf(plainFetch(LATE[name]));
      if (late[name]) continue; // somebody could not wait
      unpack(FS, "/stage", pack);
      late[name] = "done";
    }
  };
  await python.runPythonAsync(START, { filename: "start.py" });
  self.postMessage({ stage: "app" });
  await flet.start_connection(receive);
  self.postMessage({ stage: "connected" });
}

self.onmessage = async ({ data }) => {
  if (data instanceof Uint8Array) {
    if (flet.send) flet.send(data);
  } else if (data.bridge) {
    channel.tell(data);
  } else if (data.settled) {
    channel.after?.().catch((error) => console.warn(String(error)));
  } else if (data.start) {
    try {
      await start(data.start);
    } catch (error) {
      failed("start", error);
    }
  }
};
