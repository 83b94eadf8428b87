// Worker that reads QR codes in pictures. The build puts the decoder in front of this (assets/scripts).
onmessage = ({ data: { width, height, pixels, patience } }) => {
  let text = "";
  try {
    text = qr.decodeQR({ width, height, data: new Uint8ClampedArray(pixels) }, { timeLimit: patience });
  } catch { /* there is none in this picture */ }
  postMessage(text);
};
