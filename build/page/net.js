// Fetches files over connections that break or hang. Part of the page and of both workers; `fetch` is
// the browser's own.
(fetch) => {
  const HANGS = 10000; // milliseconds without a byte
  const pause = (milliseconds) => new Promise((go) => {
    const end = () => { clearTimeout(timer); removeEventListener("online", end); go(); };
    const timer = setTimeout(end, milliseconds);
    addEventListener("online", end);
  });

  // What is wrong with an answer, by its status and type: "gone" if the host has deleted the file, as
  // it does with those of an old version; "bad" if a later try may help; "" for nothing. A network that
  // wants somebody to log in answers with a page of its own, whatever file was asked for.
  function wrong(status, type) {
    if (status === 404 || status === 410) return "gone";
    return status >= 200 && status < 300 && !type?.startsWith("text/html") ? "" : "bad";
  }
  const wrongWith = ({ status, headers }) => wrong(status, headers.get("content-type"));

  // Fetches a file and returns the result of `take` on the answer. If the answer is wrong or `take`
  // throws, the request is repeated after a growing pause, or as soon as the device is online. `take`
  // calls `beat` with the bytes received; without a call for some time the connection counts as hung.
  // `gone` is called for an answer that the file is gone; a `page` may be a page.
  async function patient(url, take, { tries = Infinity, how = {}, page = false, arrived = () => {}, gone = () => {} } = {}) {
    for (let wait = 500; ; wait = Math.min(2 * wait, 8000)) {
      const line = new AbortController();
      let late;
      const beat = (bytes) => {
        clearTimeout(late);
        late = setTimeout(() => line.abort(new Error(`${url} hangs`)), HANGS);
        arrived(bytes);
      };
      try {
        beat(0);
        const response = await fetch(url, { ...how, signal: line.signal });
        const fault = wrongWith(response);
        if (fault === "gone") gone();
        if (page ? !response.ok : fault) throw new Error(`${url}: ${response.status}`);
        return await take(response, beat, line.signal);
      } catch (error) {
        tries -= 1;
        if (tries < 1) throw error;
      } finally {
        clearTimeout(late);
      }
      await pause(wait);
    }
  }

  // Copy of an answer whose body calls `beat` for everything received.
  function counted(response, beat) {
    if (!response.body) return response;
    const tally = new TransformStream({
      transform(chunk, out) { beat(chunk.byteLength); out.enqueue(chunk); },
    });
    return new Response(response.body.pipeThrough(tally), { headers: response.headers });
  }

  // Compressed twins that this browser can unpack, the smallest first; Chromium knows no Brotli here.
  const TWINS = [[".br", "brotli"], [".gz", "gzip"]].filter(([, format]) => {
    try { return new DecompressionStream(format); } catch { return false; }
  });

  async function twin(url, signal) {
    for (const [ending, format] of TWINS) {
      const answer = await fetch(url + ending, { signal });
      if (wrongWith(answer)) continue;
      return answer.headers.has("content-encoding") ? answer.body : answer.body.pipeThrough(new DecompressionStream(format));
    }
    return null;
  }

  // An answer from a server that does not compress, with the body of the file's twin. It is marked, so
  // that the next start need not try again.
  async function unpacked(response, signal) {
    const { headers, url } = response;
    if (wrongWith(response) || headers.has("content-encoding") || headers.has("x-unpacked")) return response;
    const body = await twin(url, signal);
    if (body) await response.body.cancel();
    const type = headers.get("content-type"); // a program is compiled by it
    return new Response(body ?? response.body, { headers: { "x-unpacked": "1", ...type && { "content-type": type } } });
  }

  return { patient, pause, counted, unpacked, wrong, wrongWith };
}
