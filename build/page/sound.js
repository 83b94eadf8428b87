// Six sounds of a theatre and its house music, made of numbers: there are no files. The page's script
// loads it once anyone wants to hear something.
//
// The app says which sound, and how loud which music; no card and no hand is known here.

const TURN = 2 * Math.PI;

// -- tools of sound ------------------------------------------------------------------------------

// Random numbers from 0 to 1, the same ones for a seed.
function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Adds tones that die away: of so many hertz, so high, losing half of that in `half` seconds.
function ring(wave, rate, at, tones, rise = 0.001) {
  for (const [hertz, height, half] of tones) {
    const from = Math.round(at * rate), to = Math.min(wave.length, from + Math.round(12 * half * rate));
    for (let n = from; n < to; n += 1) {
      const t = (n - from) / rate;
      wave[n] += height * Math.sin(TURN * hertz * t) * 2 ** (-t / half) * Math.min(1, t / rise);
    }
  }
}

// Adds noise between two frequencies; `shape` is its height from its beginning (0) to its end (1).
function rustle(wave, rate, at, seconds, [low, high], shape, random) {
  const from = Math.round(at * rate), count = Math.round(seconds * rate);
  const [dull, dark] = [high, low].map((hertz) => 1 - Math.exp((-TURN * hertz) / rate));
  let upper = 0, lower = 0;
  for (let n = 0; n < count && from + n < wave.length; n += 1) {
    upper += dull * (2 * random() - 1 - upper);
    lower += dark * (upper - lower);
    wave[from + n] += (upper - lower) * shape(n / count);
  }
}

// Fades both ends to nothing, so that none clicks, and brings the loudest 0.4 seconds to so many decibels (RMS).
function finished(wave, rate, decibels, rise = 0.002, fall = 0.03) {
  const last = wave.length - 1, span = Math.round(0.4 * rate);
  let power = 0, most = 0;
  const squares = wave.map((height, n) => {
    const near = Math.min(1, n / (rise * rate), (last - n) / (fall * rate));
    wave[n] = height * Math.sin((near * TURN) / 4) ** 2;
    return wave[n] ** 2;
  });
  squares.forEach((square, n) => {
    power += square - (n < span ? 0 : squares[n - span]);
    most = Math.max(most, power);
  });
  const scale = 10 ** (decibels / 20) / Math.sqrt(most / span);
  return wave.map((height) => height * scale);
}

const silence = (rate, seconds) => new Float32Array(Math.round(rate * seconds));
const gone = (half) => (part) => 2 ** (-part / half);
const hill = (part) => Math.sin(part * Math.PI) ** 2;

// -- the six sounds ------------------------------------------------------------------------------

// Each is a function of the sample rate. Their decibels make them equally loud to an ear (EBU R 128).
export const SOUNDS = {
  // A card slides over felt and is put down.
  card(rate) {
    const wave = silence(rate, 0.22), random = dice(11);
    rustle(wave, rate, 0, 0.11, [1400, 5200], (part) => 0.5 * hill(part) * (0.4 + part), random);
    rustle(wave, rate, 0.095, 0.06, [500, 3600], gone(0.16), random);
    ring(wave, rate, 0.095, [[190, 0.22, 0.02]]);
    return finished(wave, rate, -24.6);
  },
  // A wooden piece meets the board.
  piece(rate) {
    const wave = silence(rate, 0.22);
    ring(wave, rate, 0.002, [[310, 0.6, 0.03], [742, 0.4, 0.018], [1385, 0.22, 0.009], [2310, 0.1, 0.005]], 0.0005);
    rustle(wave, rate, 0, 0.03, [300, 2400], gone(0.12), dice(23));
    return finished(wave, rate, -21.5);
  },
  // A wheel of wood is turned: its pawl clicks, slower and slower.
  ratchet(rate) {
    const wave = silence(rate, 0.62), random = dice(37);
    for (let click = 0, at = 0.002, step = 0.052; click < 7; click += 1, at += step, step *= 1.16) {
      const height = 0.7 + 0.3 * random();
      ring(wave, rate, at, [[980 + 60 * click, 0.5 * height, 0.006], [2350, 0.3 * height, 0.004], [420, 0.4 * height, 0.012]], 0.0005);
      rustle(wave, rate, at, 0.02, [900, 4200], (part) => height * gone(0.1)(part), random);
    }
    return finished(wave, rate, -22.6);
  },
  // The bell that calls people back to their seats.
  bell(rate) {
    const wave = silence(rate, 1.5);
    for (const [at, height] of [[0, 1], [0.004, 0.3]]) {
      ring(wave, rate, at, [[784, 0.6, 0.26], [786.2, 0.14, 0.26], [1568, 0.2, 0.16], [2164, 0.22, 0.09], [4233, 0.08, 0.03]].map(
        ([hertz, high, half]) => [hertz, high * height, half]), 0.003);
    }
    return finished(wave, rate, -21.9, 0.002, 0.4);
  },
  // Heavy velvet closes, and its hem comes to rest.
  curtain(rate) {
    const wave = silence(rate, 0.9), random = dice(53);
    const folds = (part) => hill(part ** 0.8) * (0.75 + 0.25 * Math.sin(part * TURN * 5));
    rustle(wave, rate, 0, 0.9, [160, 950], folds, random);
    rustle(wave, rate, 0.05, 0.7, [1800, 4000], (part) => 0.22 * folds(part), random);
    rustle(wave, rate, 0.62, 0.24, [60, 320], (part) => 1.6 * hill(part), random);
    return finished(wave, rate, -23.4, 0.02, 0.1);
  },
  // A small house claps: a dozen kinds of hands, each with a pitch of its own.
  applause(rate) {
    const wave = silence(rate, 2.8), random = dice(71);
    const hands = Array.from({ length: 12 }, (_, number) => {
      const clap = silence(rate, 0.035), high = 1000 + 150 * number;
      rustle(clap, rate, 0, 0.035, [high / 2.2, high], gone(0.14), random);
      return clap;
    });
    for (let clap = 0; clap < 800; clap += 1) {
      const part = random(), from = Math.round(2.7 * part * rate);
      const height = Math.min(1, part / 0.12, (1 - part) / 0.45) * (0.3 + 0.7 * random());
      hands[Math.floor(random() * hands.length)].forEach((one, n) => { wave[from + n] += height * one; });
    }
    return finished(wave, rate, -24.4, 0.05, 0.5);
  },
};

// -- the music -----------------------------------------------------------------------------------

// Instruments: the pitch of a recording as a MIDI number, and the recording.
export const VOICES = {
  // A piano with felt before its strings.
  felt: [60, (rate) => {
    const wave = silence(rate, 2.5), hertz = 261.63;
    const tones = [[1, 0.6, 0.42], [2.003, 0.22, 0.24], [3.01, 0.07, 0.14], [4.03, 0.03, 0.08]];
    ring(wave, rate, 0, tones.map(([times, ...rest]) => [hertz * times, ...rest]), 0.012);
    rustle(wave, rate, 0, 0.03, [120, 900], (part) => 0.25 * hill(part), dice(5));
    return finished(wave, rate, -20, 0.004, 0.5);
  }],
  wood: [72, (rate) => {
    const wave = silence(rate, 0.14);
    ring(wave, rate, 0.001, [[523, 0.7, 0.012], [1290, 0.3, 0.007]], 0.0008);
    return finished(wave, rate, -20);
  }],
  brush: [60, (rate) => {
    const wave = silence(rate, 0.34);
    rustle(wave, rate, 0, 0.34, [1500, 5200], (part) => hill(part ** 0.55), dice(7));
    return finished(wave, rate, -20, 0.01, 0.08);
  }],
  celesta: [84, (rate) => {
    const wave = silence(rate, 1.3), hertz = 1046.5;
    ring(wave, rate, 0, [[hertz, 0.6, 0.2], [hertz * 2, 0.1, 0.12], [hertz * 3.93, 0.12, 0.03]], 0.002);
    return finished(wave, rate, -20, 0.002, 0.2);
  }],
  tuba: [41, (rate) => {
    const wave = silence(rate, 0.9), hertz = 87.31;
    const tones = [1, 2, 3, 4, 5, 6, 7].map((times) => [hertz * times, 0.6 / times ** 1.25, 0.5]);
    ring(wave, rate, 0, tones, 0.06);
    return finished(wave, rate, -20, 0.03, 0.3);
  }],
};

const BEAT = 60 / 72, BARS = 32; // 107 seconds, 10 MB of samples
const FADES = 12; // seconds in which the longest note and its echoes die away
// I, vi, ii and V in F: the bass and three notes above it.
const CHORDS = [[41, 57, 60, 64], [50, 57, 60, 65], [43, 58, 62, 65], [48, 58, 62, 64]];
const WALK = [65, 67, 69, 72, 74, 77, 79];
// Eighths of a bar on which the melody may sound.
const RHYTHMS = [[0, 3, 6], [1, 2, 4], [0, 4], [3, 4, 6], [2, 6], [0, 1, 4, 5], []];
// A game's colour in a bar of a chord: beat, voice, pitch and height.
const COLOURS = {
  woodblock: () => [[1, "wood", 72, 0.12], [2.5, "wood", 77, 0.07], [3, "wood", 72, 0.11]],
  brushes: () => [[0, "brush", 60, 0.22], [1, "brush", 64, 0.42], [2, "brush", 60, 0.22], [3, "brush", 64, 0.42]],
  celesta: ([, ...high], bar) => bar % 2 ? high.map((pitch, step) => [2.5 + step / 2, "celesta", pitch + 24, 0.34]) : [],
  tuba: ([low]) => [[0, "tuba", low < 45 ? low : low - 12, 0.75], [2, "tuba", (low < 45 ? low : low - 12) + 7, 0.55]],
};

// The notes of a piece in the order of its bars: seconds, voice, pitch and height.
export function* score(colour, seed) {
  const random = dice(seed);
  let step = 3;
  for (let bar = 0; bar < BARS; bar += 1) {
    const chord = CHORDS[bar % CHORDS.length], [low, ...high] = chord;
    const notes = [[0, "felt", low, 0.6], [2, "felt", low + 12, 0.25]];
    high.forEach((pitch, number) => notes.push([0.5 + 0.06 * number, "felt", pitch, 0.3]));
    if (bar % 2) notes.push([2.5, "felt", high[1], 0.2], [2.56, "felt", high[2], 0.2]);
    const rests = bar % 8 === 7 || bar < 2;
    for (const eighth of rests ? [] : RHYTHMS[Math.floor(random() * RHYTHMS.length)]) {
      step = Math.max(0, Math.min(WALK.length - 1, step + Math.floor(random() * 5) - 2));
      notes.push([eighth / 2, "felt", WALK[step], 0.42]);
    }
    if (bar >= 4) notes.push(...(COLOURS[colour]?.(chord, bar) ?? []));
    notes.sort(([one], [other]) => one - other);
    for (const [beat, voice, pitch, height] of notes) {
      const late = 0.012 * random(); // nobody plays like a clock
      yield { at: (4 * bar + beat) * BEAT + late, voice, pitch, height: height * (0.85 + 0.3 * random()) };
    }
  }
}

const STEP = 25000; // samples between two steps of a room

// Puts a wave into a room that answers softly: everything dull, and two echoes that die away. Step by step.
export function* inRoom(wave, rate) {
  // Takes away what is above 2800 hertz, as Web Audio's filter does with a Q of 0.4 decibels.
  const turn = (TURN * 2800) / rate, cosine = Math.cos(turn), width = Math.sin(turn) / (2 * 10 ** (0.4 / 20));
  const own = (1 - cosine) / 2 / (1 + width), last = (2 * cosine) / (1 + width), older = (width - 1) / (1 + width);
  const dull = new Float32Array(wave.length);
  const echoes = [0.149, 0.211].map((seconds) => [Math.round(seconds * rate), new Float32Array(wave.length)]);
  let before = 0, earlier = 0;
  for (let n = 0; n < wave.length; n += 1) {
    dull[n] = own * (wave[n] + 2 * before + earlier);
    if (n > 1) dull[n] += last * dull[n - 1] + older * dull[n - 2];
    [before, earlier] = [wave[n], before];
    wave[n] = dull[n];
    for (const [far, echo] of echoes) {
      if (n >= far) echo[n] = dull[n - far] + 0.55 * echo[n - far];
      wave[n] += 0.22 * echo[n];
    }
    if (n % STEP === 0) yield;
  }
}

// A piece that can be played again and again without a seam: what still sounds at its end sounds on at its
// beginning. It is made step by step, and returned with the last.
export function* piece(colour, seed, rate) {
  const count = Math.round(4 * BARS * BEAT * rate), wave = silence(rate, 4 * BARS * BEAT + FADES), made = {};
  for (const { at, voice, pitch, height } of score(colour, seed)) {
    const [own, make] = VOICES[voice], note = (made[voice] ??= make(rate));
    const speed = 2 ** ((pitch - own) / 12), from = Math.round(at * rate);
    for (let n = 0; n * speed < note.length - 1; n += 1) {
      const place = Math.floor(n * speed), part = n * speed - place;
      wave[from + n] += height * (note[place] + part * (note[place + 1] - note[place]));
    }
    yield;
  }
  yield* inRoom(wave, rate);
  wave.subarray(count).forEach((height, n) => { wave[n] += height; });
  return wave.subarray(0, count);
}

// -- the house -----------------------------------------------------------------------------------

const RATE = 24000; // of all recordings: half the memory, and no sound here reaches above it
const SWELL = 1.3; // of the music behind a closed curtain
const DUCKED = 0.2; // of the music while somebody speaks
const MUSIC = 0.7, EFFECTS = 0.7;
const QUIET = 4000; // milliseconds after the last sound begins until silence: longer than any of them
const GO = 6, BETWEEN = 20; // milliseconds in which music is made, and between two of these

const recordings = new Map(); // made at their first use
function recording(name) {
  if (!recordings.has(name)) recordings.set(name, buffered(SOUNDS[name](RATE)));
  return recordings.get(name);
}

function buffered(wave) {
  const buffer = new AudioBuffer({ length: wave.length, sampleRate: RATE });
  buffer.copyToChannel(wave, 0);
  return buffer;
}

// Plays a wave into a node, once or again and again.
function sounds(context, buffer, into, loop = false) {
  const source = new AudioBufferSourceNode(context, { buffer, loop });
  source.connect(into);
  source.start();
}

// Music in a game's colour. A piece is made in small goes between the page's frames; then one source plays it for
// as long as it is wanted.
function music(context, colour) {
  const gain = new GainNode(context, { gain: 0 }), work = piece(colour, Math.random() * 2 ** 32, RATE);
  let made = null, level = 0, timer = 0;
  const swell = (seconds) => gain.gain.setTargetAtTime(made ? level : 0, context.currentTime, seconds);
  function further() {
    const until = performance.now() + GO;
    while (!made && performance.now() < until) {
      const { value, done } = work.next();
      if (done) made = buffered(value);
    }
    if (!made) timer = setTimeout(further, BETWEEN);
    else {
      sounds(context, made, gain, true);
      swell(0.5);
    }
  }
  gain.connect(context.destination);
  timer = setTimeout(further, BETWEEN);
  return {
    loud(to) {
      level = to;
      swell(0.5);
    },
    stop() {
      clearTimeout(timer);
      level = 0;
      swell(0.2);
      setTimeout(() => gain.disconnect(), 1500);
    },
  };
}

// A way to the loudspeakers, from a touch on and while the page is seen.
class Output {
  constructor(latencyHint) {
    Object.assign(this, { latencyHint, context: null, leaving: 0, silent: 0, resting: false });
  }
  open() {
    // As a game's: silent where the phone is, and beside the household's own music.
    if (navigator.audioSession) navigator.audioSession.type = "ambient";
    this.context ??= new AudioContext({ sampleRate: RATE, latencyHint: this.latencyHint });
    if (!this.resting && this.context.state !== "running") this.resume();
  }
  resume() {
    this.context.resume().catch(() => {}); // then with the next touch
  }
  // With some patience: after "Play again" the next game asks for the same.
  leave() {
    this.leaving ||= setTimeout(() => {
      this.context?.close();
      Object.assign(this, { context: null, leaving: 0, resting: false });
    }, 3000);
  }
  stay() {
    clearTimeout(this.leaving);
    this.leaving = 0;
  }
  // Something is about to sound. Some time later it rests: silence takes processor time, too.
  wake() {
    clearTimeout(this.silent);
    this.silent = setTimeout(() => {
      this.resting = this.context?.state === "running";
      if (this.resting) this.context.suspend();
    }, QUIET);
    if (this.resting) this.resume();
    this.resting = false;
  }
  hide() {
    this.resting = false;
    this.context?.suspend();
  }
  get ready() {
    return this.resting || this.context?.state === "running";
  }
}

// Plays what the app wishes, as soon and as long as the browser lets it.
export function house(handOpen) {
  let wish = { effects: false, music: 0, colour: "", closed: false };
  let touched = false, playing = "", piece = null, ducked = false;
  // A sound comes at once; music may come late, and then wakes the processor five times a second, not a hundred.
  const effects = new Output("interactive"), hall = new Output(0.2);

  function follow() {
    for (const [output, wanted] of [[effects, wish.effects], [hall, wish.music > 0]]) {
      if (wanted && touched) output.open();
      if (wanted) output.stay();
      else output.leave();
    }
    const colour = hall.context && wish.music > 0 ? wish.colour : "";
    if (playing !== colour) {
      piece?.stop();
      piece = colour ? music(hall.context, colour) : null;
      playing = colour;
    }
    piece?.loud(MUSIC * wish.music * (ducked ? DUCKED : wish.closed && !handOpen ? SWELL : 1));
  }
  function onTouch() {
    if (document.hidden || !(wish.effects || wish.music > 0)) return;
    const first = wish.effects && !effects.context;
    touched = true;
    follow();
    if (effects.context) effects.wake();
    const ahead = first ? Object.keys(SOUNDS) : []; // one after another, so that no tap waits
    ahead.forEach((name, number) => setTimeout(recording, 200 * (number + 1), name));
  }
  for (const kind of ["pointerup", "touchend", "keydown"]) addEventListener(kind, onTouch, true);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return;
    touched = false;
    effects.hide();
    hall.hide();
  });

  return {
    want(wishes) { wish = wishes; follow(); },
    // While a hand is open the music keeps one level, whatever the app has said last.
    guard(secret) { handOpen = secret; follow(); },
    // While somebody speaks the music is hardly there.
    duck(on) { ducked = on; follow(); },
    play(name) {
      if (!wish.effects || !effects.ready) return;
      effects.wake();
      const gain = new GainNode(effects.context, { gain: EFFECTS });
      gain.connect(effects.context.destination);
      sounds(effects.context, recording(name), gain);
    },
  };
}
