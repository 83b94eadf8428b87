// Worker that reads QR codes in pictures. The build puts the decoder in front of this (assets/scripts).
const MOST = 12; // codes in one picture
const MARGIN = 6; // modules from the middle of a corner's mark to beyond the code

// The decoder finds one code at a time: the found one is painted over before it looks again.
function cover({ width, height, data }, { tl, tr, bl, br }) {
  const edge = MARGIN * tl.moduleSize, corners = [tl, tr, bl, br];
  const [left, right] = [Math.min, Math.max].map((most) => most(...corners.map(({ x }) => x)));
  const [top, bottom] = [Math.min, Math.max].map((most) => most(...corners.map(({ y }) => y)));
  const from = Math.max(0, Math.floor(left - edge)), to = Math.min(width, Math.ceil(right + edge));
  for (let y = Math.max(0, Math.floor(top - edge)); y < Math.min(height, bottom + edge); y++) {
    data.fill(255, 4 * (y * width + from), 4 * (y * width + to));
  }
}

// Answers with the text of a code, or with one line for each code if `all` are wanted.
onmessage = ({ data: { width, height, pixels, patience, all } }) => {
  const picture = { width, height, data: new Uint8ClampedArray(pixels) }, found = new Set();
  try {
    do {
      let corners = null;
      const pointsOnDetect = (points) => { corners = points; };
      found.add(qr.decodeQR(picture, { timeLimit: patience, pointsOnDetect }));
      if (all) cover(picture, corners);
    } while (all && found.size < MOST);
  } catch { /* there is none, or no further one, in this picture */ }
  postMessage([...found].join("\n"));
};
