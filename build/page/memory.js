// The memory snapshot: checked, and laid out in an engine that has only just begun.
//
// The file is Pyodide's own head, then: size of the memory, number of runs, each run's place and
// length, and what stands there. Between the runs stands what a new engine has by itself.

export class Unfit extends Error {}

// What a stream brings, in an array of our own. One that the browser has made, as `arrayBuffer()`
// does, keeps its place even when it is given away, for as long as somebody can name it.
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

// A sum of all words of the bytes; those of an array that does not begin with a word are copied first.
export function sumOf(bytes) {
  const whole = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
  const { buffer, byteOffset } = whole.byteOffset % 4 ? whole.slice() : whole;
  const words = new Uint32Array(buffer, byteOffset, whole.length >> 2);
  let found = 0;
  for (let at = 0; at < words.length; at++) found = (Math.imul(found, 31) + words[at]) >>> 0;
  return found;
}

// The bytes if they are what the build has written: as many, and with the same sum of words.
export function checked(bytes, { size, sum }) {
  if (bytes.length !== size) throw new Unfit("it is not whole");
  if (sumOf(bytes) !== sum) throw new Unfit("it is damaged");
  return bytes;
}

// Called by Pyodide, as the build has patched it, where it would copy a whole memory. Before that it
// has compared the head with itself.
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
