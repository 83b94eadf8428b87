// Draws each frame for Flutter (build/patches/flutter.py), and restores it after a lost context.
//
// A graphics context may be lost at any moment; an iPhone takes it from pages in the background. Flutter
// then makes a new canvas but draws only at the next change, so it is asked for a frame here. If none
// follows, the page is reloaded: the app opens the same table under its curtain.
(fail) => {
  const PATIENCE = 2000; // milliseconds until a frame has to be there, while somebody can see the window
  const YOUNG = 60000; // a page that was just loaded again says so instead: no loop of reloads

  let glass = null; // the canvas that was drawn on last
  let lost = false, due = 0;

  // Flutter listens to the visual viewport, if the browser has one.
  window.askForFrame = () => (window.visualViewport ?? window).dispatchEvent(new Event("resize"));

  function loadAgain() {
    if (!lost) return;
    const [{ type }] = performance.getEntriesByType("navigation");
    if (type === "reload" && performance.now() < YOUNG) fail();
    else location.reload();
  }
  function waitForFrame() {
    clearTimeout(due);
    if (!lost || document.hidden) return;
    window.askForFrame();
    due = setTimeout(loadAgain, PATIENCE);
  }
  function onLost({ target }) {
    if (target !== glass) return;
    lost = true;
    waitForFrame();
  }
  document.addEventListener("visibilitychange", waitForFrame);
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    if (kind.startsWith("webgl")) this.addEventListener("webglcontextlost", onLost);
    return getContext.call(this, kind, ...more);
  };

  let drawPart = null; // made for the first surface in memory
  window.showPicture = (surface, picture, canvas) => {
    const byCard = surface.reportBackendTypeIsGPU();
    if (canvas.isConnected) {
      glass = canvas;
      // A surface in memory cannot draw pictures that were on a graphics card.
      if (byCard) lost = false;
      if (!byCard && !window.drawsWhole) {
        drawPart ??= ({{damage}})(window.flutterCanvasKit);
        if (drawPart(surface, picture)) return;
      }
    }
    surface.getCanvas().clear(window.flutterCanvasKit.TRANSPARENT);
    surface.getCanvas().drawPicture(picture);
    surface.flush();
  };
}
