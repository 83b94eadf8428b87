// The picture on the glass: draws each frame for Flutter (build/patches/flutter.py), and brings it
// back.
//
// A graphics card may forget everything at any moment; an iPhone's does so to pages in the background.
// Flutter then takes a new canvas. It is asked for a frame here, since it would draw at the next change
// only. Where none follows, the page is loaded again: the app opens the same table under its curtain.
(fail) => {
  const PATIENCE = 2000; // milliseconds until a frame has to be there, while somebody can see the window
  const YOUNG = 60000; // a page that was just loaded again says so instead: no loop of reloads

  let glass = null; // the canvas that was drawn on last
  let lost = false, due = 0;

  // Flutter listens to the visible part of the window, where a browser has such a thing.
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
      // One in memory can't draw the pictures that a card has had.
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
