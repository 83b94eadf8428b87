// Has the service worker cache the whole app, with as many tries as it takes. Part of the page.
({ address, net, update, ready, leaving }) => {
  const ROUNDS = 20; // in a row; afterwards only when something has changed
  const container = navigator.serviceWorker;
  let registration = null, running = false, spare = false;

  // The very first worker is "waiting" for a moment too, in WebKit even while it controls the page.
  function announce() {
    if (registration.waiting && registration.active) update();
  }

  // Waits until a version that is being installed is ready or has failed.
  const installed = (worker) => new Promise((done) => {
    const look = () => { if (worker.state !== "installing") done(worker.state !== "redundant"); };
    worker.addEventListener("statechange", look);
    look();
  });

  const told = (worker, message) => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    const late = setTimeout(done, 60000, false); // the browser may end a worker at any time
    port1.onmessage = ({ data }) => { clearTimeout(late); done(data); };
    worker.postMessage(message, [port2]);
  });

  async function round() {
    if (!registration) {
      // A first registration whose script hangs would block all later ones.
      if (!container.controller) await net.patient(address, (response) => response.text(), { tries: 1, how: { cache: "no-cache" } });
      if (leaving()) return false;
      registration = await container.register(address, { scope: "./", updateViaCache: "none" });
      registration.addEventListener("updatefound", () => {
        const fresh = registration.installing;
        fresh?.addEventListener("statechange", () => { if (fresh.state === "installed") announce(); });
      });
    } else {
      registration.update().catch(() => {}); // without a line: next time
    }
    announce();
    if (registration.installing && !await installed(registration.installing)) {
      if (!registration.active) registration = null; // the browser has forgotten it
      return false;
    }
    const { active } = await container.ready;
    if (spare) active.postMessage("keep spare");
    return told(active, "complete");
  }

  async function keep() {
    if (running) return;
    running = true;
    for (let turn = 0, wait = 1000; turn < ROUNDS; turn += 1, wait = Math.min(2 * wait, 12000)) {
      try {
        if (await round()) {
          ready();
          break;
        }
      } catch (error) {
        if (error.name === "SecurityError") break; // not here, whatever changes
        console.warn(`The app cannot be kept for offline use yet: ${error.message}`);
      }
      await net.pause(navigator.onLine ? wait : 60000);
    }
    running = false;
  }

  return { keep, takeSpare() { spare = true; }, get waiting() { return registration?.waiting; } };
}
