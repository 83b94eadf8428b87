// Checks the memory snapshot, and copies it into a new engine.
//
// File format: Pyodide's own header; size of the memory; number of runs; each run's offset and length;
// the runs' bytes. Between the runs the memory is as in a new engine.

export class Unfit extends Error {}

// Reads a stream into an array of our own. An array made by the browser, as by `arrayBuffer()`, keeps
// its memory even after a transfer, for as long as it is referenced.
export async function taken(stream, size) {
  const bytes = new Uint8Array(size), reader = stream.getReader();
  for (let at = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, at);
    if (at + value.length > size) throw new Unfit("it is not whole");
    bytes.set(value, at);
    at += value.length;
  }
}

// Sum of the data's words; data that is not aligned to words is copied first.
export function sumOf(bytes) {
  const whole = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
  const { buffer, byteOffset } = whole.byteOffset % 4 ? whole.slice() : whole;
  const words = new Uint32Array(buffer, byteOffset, whole.length >> 2);
  let found = 0;
  for (let at = 0; at < words.length; at++) found = (Math.imul(found, 31) + words[at]) >>> 0;
  return found;
}

// Returns the data if size and sum of words are as the build has noted.
export function checked(bytes, { size, sum }) {
  if (bytes.length !== size) throw new Unfit("it is not whole");
  if (sumOf(bytes) !== sum) throw new Unfit("it is damaged");
  return bytes;
}

// Called by the patched Pyodide instead of copying a whole memory, after it has checked the header.
export function layMemory(image, module, grow) {
  const words = new Uint32Array(image.buffer, image.byteOffset, image.byteLength >> 2);
  const [size, count] = words;
  if (size > module.HEAPU8.length && !grow(size)) throw new Unfit("there is too little memory");
  const memory = module.HEAPU8;
  let from = 8 + 8 * count;
  for (let run = 0; run < count; run++) {
    const place = words[2 + 2 * run], length = words[3 + 2 * run];
    memory.set(image.subarray(from, from + length), place);
    from += length;
  }
  image.buffer.transfer?.(0); // Pyodide would keep for ever what now stands in its memory
}
