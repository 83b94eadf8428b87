// Reads a QR code with the camera or from a photo, in a dialog over the page. Loaded when first wanted.
//
// The camera is on only while the dialog is open and the page can be seen. A photo needs no permission,
// so its button stands first where there is no camera.
const EVERY = 150; // milliseconds between two looks through the camera, at least
const SIGHT = 960; // pixels of the longer side of what the camera sees
const PHOTO = [[1920, 1280], [720]]; // the same of a photo: at any one size, the decoder misses some codes
const LARGER = 2; // most by which a photo is enlarged: in a messenger's copy, a module has less than three pixels
const GLANCE = 40, LOOK = 600; // milliseconds for a look through the camera and at a photo

// `decoder` is the address of the worker, `layOver(shown, words, close)` opens the dialog.
// Resolves to the text of the code, with a line for each code of a photo, or to "" if the dialog was
// closed.
export function scan(decoder, words, layOver) {
  const worker = new Worker(decoder);
  const canvas = document.createElement("canvas");
  const paint = canvas.getContext("2d", { willReadFrequently: true });
  const video = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
  const photo = Object.assign(document.createElement("input"), { type: "file", accept: "image/*", hidden: true });
  const choose = Object.assign(document.createElement("button"), { textContent: words.photo });
  const line = Object.assign(document.createElement("p"), { role: "status", textContent: words.why });
  const shown = document.createElement("div");
  let stream = null, open = true;

  const looked = (source, wide, high, side, most, patience, all) => new Promise((then) => {
    const scale = Math.min(most, side / Math.max(wide, high));
    canvas.width = Math.round(wide * scale);
    canvas.height = Math.round(high * scale);
    paint.drawImage(source, 0, 0, canvas.width, canvas.height);
    const { width, height, data } = paint.getImageData(0, 0, canvas.width, canvas.height);
    worker.onmessage = (event) => then(event.data);
    worker.onerror = () => then("");
    worker.postMessage({ width, height, pixels: data.buffer, patience, all }, [data.buffer]);
  });

  function release() {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    video.srcObject = null;
    video.hidden = true;
  }

  return new Promise((resolve) => {
    Object.assign(shown.style, {
      display: "flex", flexDirection: "column", alignItems: "center", gap: "16px", minHeight: 0, width: "100%",
    });
    Object.assign(video.style, {
      maxWidth: "100%", minHeight: 0, flexShrink: 1, borderRadius: "12px", objectFit: "cover",
    });
    Object.assign(choose.style, {
      minHeight: "48px", minWidth: "160px", flexShrink: 0, border: "2px solid #d8ad5c", borderRadius: "12px",
      background: "transparent", color: "inherit", font: "inherit", padding: "0 16px",
    });
    line.style.margin = 0;
    video.hidden = true;
    video.setAttribute("aria-label", words.camera);
    shown.append(video, line, choose, photo);
    const layer = layOver(shown, "", words.close);

    function finish(text) {
      if (!open) return;
      open = false;
      release();
      worker.terminate();
      document.removeEventListener("visibilitychange", hidden);
      layer.close();
      resolve(text);
    }
    function hidden() { if (document.hidden) finish(""); }
    document.addEventListener("visibilitychange", hidden);
    layer.addEventListener("close", () => finish(""));

    async function watch() {
      while (open && stream) {
        const began = performance.now();
        if (video.videoWidth) {
          const text = await looked(video, video.videoWidth, video.videoHeight, SIGHT, 1, GLANCE, false);
          if (text) return finish(text);
        }
        await new Promise((then) => setTimeout(then, Math.max(30, EVERY - (performance.now() - began))));
      }
    }
    async function start() {
      try {
        const found = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
        if (!open) return found.getTracks().forEach((track) => track.stop());
        stream = found;
        video.srcObject = stream;
        video.hidden = false;
        await video.play();
        watch();
      } catch {
        release();
        if (!open) return;
        line.textContent = words.refused;
        Object.assign(choose.style, { background: "#d8ad5c", color: "#17110f", fontWeight: 600 });
      }
    }
    async function read(file) {
      release();
      line.textContent = words.looking;
      try {
        const picture = await createImageBitmap(file);
        for (const sides of PHOTO) {
          const texts = new Set();
          for (const side of sides) {
            const text = open ? await looked(picture, picture.width, picture.height, side, LARGER, LOOK, true) : "";
            for (const one of text.split("\n")) if (one) texts.add(one);
          }
          if (texts.size) return finish([...texts].join("\n"));
        }
      } catch { /* no picture */ }
      line.textContent = words.none;
    }
    choose.onclick = () => photo.click();
    photo.onchange = () => {
      const [file] = photo.files;
      photo.value = "";
      if (file) read(file);
    };
    start();
  });
}
