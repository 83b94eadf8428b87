// Fetches files over lines that break or hang. Put into the page and both of its workers; `fetch` is
// the browser's own.
(fetch) => {
  const HANGS = 10000; // milliseconds without a byte
  const pause = (milliseconds) => new Promise((go) => {
    const end = () => { clearTimeout(timer); removeEventListener("online", end); go(); };
    const timer = setTimeout(end, milliseconds);
    addEventListener("online", end);
  });

  // What `take` makes of an answer. One that is not ok, or that `take` cannot use, counts as a broken
  // line: after a pause that grows, or as soon as the device is online, the file is asked for again.
  // `take` calls `beat` with the bytes that have come, or the line counts as hung.
  async function patient(url, take, { tries = Infinity, how = {}, arrived = () => {} } = {}) {
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
        if (!response.ok) throw new Error(`${url}: ${response.status}`);
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

  // The answer with a body that says `beat` for all that comes.
  function counted(response, beat) {
    if (!response.body) return response;
    const tally = new TransformStream({
      transform(chunk, out) { beat(chunk.byteLength); out.enqueue(chunk); },
    });
    return new Response(response.body.pipeThrough(tally), { headers: response.headers });
  }

  // An answer with a pack in it, unpacked on its way by the server's own means or else, where it packs
  // nothing, by ours. The sign spares a start the search for a packed twin.
  async function unpacked(response, signal) {
    const { headers, url } = response;
    let { body } = response;
    if (!response.ok || headers.has("x-unpacked")) return response;
    if (!headers.has("content-encoding")) {
      const twin = await fetch(`${url}.gz`, { signal });
      if (twin.ok) {
        await body.cancel();
        body = twin.headers.has("content-encoding") ? twin.body : twin.body.pipeThrough(new DecompressionStream("gzip"));
      }
    }
    return new Response(body, { headers: { "x-unpacked": "1" } });
  }

  return { patient, pause, counted, unpacked };
}
