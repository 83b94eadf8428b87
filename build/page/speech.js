// Says sentences aloud with a voice that is on the device. Loaded with the first of them, or with the first question
// about voices; see app/speech. Python decides what is said; this script only says it, one after the other, until a
// touch, a key, an opened hand or a hidden page stops it.

export const JOIN = 250; // milliseconds for which sentences are collected before the first is said
const LONGEST = 240; // letters in one go; some engines stop in the middle of more
const AGAIN = 200; // milliseconds between two looks for voices
const LOOKS = 40, MORE = 5; // some devices name their voices only after seconds, and then all at once
const MOST = 30; // voices to choose from; some devices have thousands
const PATIENCE = 5000, LETTER = 130; // milliseconds: a device without loudspeaker never says that it has finished

const speaks = (voice, lang) => voice.localService && voice.lang.toLowerCase().split(/[-_]/)[0] === lang;

// The voices for a language: the device's own choice first, then those of the reader's country.
export function voicesFor(lang, all, wanted = navigator.languages ?? []) {
  const rank = (voice) => {
    const place = wanted.findIndex((one) => one.toLowerCase() === voice.lang.replace("_", "-").toLowerCase());
    return voice.default ? -1 : place < 0 ? wanted.length : place;
  };
  const found = all.filter((voice) => speaks(voice, lang)).sort((one, other) => rank(one) - rank(other));
  return found.filter((voice, at) => found.findIndex(({ name }) => name === voice.name) === at);
}

// Sentences of one manner, joined while they are not too long; a longer sentence is on its own.
export function joined(queue) {
  const [first, ...others] = queue;
  let text = first.text, count = 1;
  for (const next of others) {
    if (next.manner !== first.manner || text.length + next.text.length >= LONGEST) break;
    text += ` ${next.text}`;
    count += 1;
  }
  return [text, count];
}

// `hasReader` tells whether a screen reader reads the page, `duck` makes the music quieter.
export function reader({ secret, hasReader, duck }) {
  const synth = speechSynthesis;
  let queue = [], turn = 0, timer = 0, saying = false, low = false, unlocked = false;

  async function named(lang) {
    for (let looks = LOOKS; looks > 0; looks -= 1) {
      const all = synth.getVoices(), found = voicesFor(lang, all);
      if (found.length) return found;
      if (all.length) looks = Math.min(looks, MORE);
      await new Promise((done) => setTimeout(done, AGAIN));
    }
    return [];
  }
  function music(to) {
    if (low !== to) duck(to);
    low = to;
  }
  function quiet() {
    turn += 1; // what was asked for before is over
    clearTimeout(timer);
    saying = false;
    music(false);
  }
  function hush() {
    const spoke = saying || queue.length;
    queue = [];
    quiet();
    if (spoke) synth.cancel();
  }
  function soon() {
    clearTimeout(timer);
    timer = setTimeout(next, JOIN);
  }
  async function next() {
    if (!queue.length) return quiet();
    turn += 1;
    const mine = turn, [text, count] = joined(queue), { lang, voice, rate } = queue[0].manner;
    queue = queue.slice(count);
    saying = true;
    const found = await named(lang);
    if (mine !== turn) return;
    if (!found.length) return hush(); // the settings say how to get one
    const utterance = new SpeechSynthesisUtterance(text);
    const chosen = found.find(({ name }) => name === voice) ?? found[0];
    Object.assign(utterance, { voice: chosen, lang: chosen.lang, rate });
    const on = () => { if (mine === turn) next(); };
    utterance.onend = utterance.onerror = on;
    timer = setTimeout(() => {
      turn += 1; // a cancelled sentence may report that it is over
      synth.cancel();
      next();
    }, PATIENCE + text.length * LETTER / rate);
    music(true);
    synth.speak(utterance);
  }

  // Some browsers speak only once they have spoken within a touch.
  function unlock() {
    if (unlocked || saying) return;
    unlocked = true;
    const breath = new SpeechSynthesisUtterance(" ");
    breath.volume = 0;
    synth.speak(breath);
  }
  addEventListener("pointerdown", hush, true);
  addEventListener("keydown", hush, true);
  addEventListener("pointerup", unlock, true);
  addEventListener("pagehide", hush);
  document.addEventListener("visibilitychange", () => { if (document.hidden) hush(); });

  const manners = new Map(); // one object for each, so that sentences of one manner can be joined
  return {
    speak({ sentences, lang, voice, rate, open }) {
      if (document.hidden || hasReader() || (secret && !open)) return;
      const key = JSON.stringify([lang, voice, rate, open]);
      if (!manners.has(key)) manners.set(key, { lang, voice, rate, open });
      queue.push(...sentences.map((text) => ({ text, manner: manners.get(key) })));
      if (!saying) soon();
    },
    hush,
    // A hand that opens is not spoken over, except into its owner's ear.
    guard(hidden) {
      if (hidden && !secret) hush();
      secret = hidden;
    },
    async voices(lang) {
      return { names: (await named(lang)).slice(0, MOST).map(({ name }) => name), reader: hasReader() };
    },
  };
}
