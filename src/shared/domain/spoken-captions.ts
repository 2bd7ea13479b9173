import type { Cue } from './caption-cues.ts'

/** What a speech model has heard, in seconds of the recording. */
export interface SpokenText {
  startInSeconds: number
  endInSeconds: number
  text: string
}

/** Two lines of a caption. */
const MAX_CHARACTERS = 84
/** Who says the same so often in a row is a model in a loop, as over music. A mantra keeps one of them. */
const MOST_REPEATS = 3
/** Slower than anybody speaks: what is left of a longer text is silence. */
const SECONDS_PER_CHARACTER = 0.25
const MIN_SECONDS = 2

/**
 * Captions of what a speech model has heard, still to be repaired like those of a file. Models write words where nobody speaks: names of sounds, signatures of their
 * training texts, and the same words over and over. These are left out, a text does not stay through a silence, and a
 * long one is cut between words.
 */
export function captionsOfSpeech(texts: readonly SpokenText[], durationInSeconds: number): Cue[] {
  const heard = texts
    .map((each) => ({ ...each, text: withoutLoops(withoutSounds(each.text)) }))
    .filter(({ text }) => /\p{L}|\p{N}/u.test(text) && !SIGNATURES.some((signature) => signature.test(text)))
    .toSorted((a, b) => a.startInSeconds - b.startInSeconds)
  return withoutRepeats(heard)
    .flatMap((each, index, all) => cut(limited(each, all[index + 1]?.startInSeconds ?? durationInSeconds)))
    .filter(({ startInMs, endInMs }) => endInMs > startInMs)
}

/** '[Music]', '(applause)', '*laughs*' and notes. */
function withoutSounds(text: string): string {
  return text
    .replaceAll(/\[[^[\]]*\]|\([^()]*\)|\*[^*]*\*|♪[^♪]*♪|♪/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** What models have learnt from the ends of subtitle files, and write into silence. */
const SIGNATURES = [/amara\.org/i, /^(?:subtitles?|captions?|transcri(?:bed|ption)) (?:by|provided)\b/i, /^©/]

/** Leaves one of words, or groups of up to eight words, that follow each other too often. */
function withoutLoops(text: string): string {
  const words = text.split(' ')
  for (let size = 1; size <= 8; size++) {
    for (let at = 0; at + size * MOST_REPEATS < words.length; at++) {
      let end = at + size
      while (end + size <= words.length && isSame(words, at, end, size)) end += size
      if (end - at > size * MOST_REPEATS) words.splice(at + size, end - at - size)
    }
  }
  return words.join(' ')
}

function isSame(words: readonly string[], a: number, b: number, size: number): boolean {
  for (let at = 0; at < size; at++) if (plain(words[a + at]) !== plain(words[b + at])) return false
  return true
}

function withoutRepeats(texts: readonly SpokenText[]): SpokenText[] {
  const kept: SpokenText[] = []
  for (let at = 0; at < texts.length;) {
    let end = at + 1
    while (end < texts.length && plain(texts[end]?.text) === plain(texts[at]?.text)) end += 1
    kept.push(...texts.slice(at, end - at > MOST_REPEATS ? at + 1 : end))
    at = end
  }
  return kept
}

/** Without the signs and cases in which repeats differ. */
function plain(text = ''): string {
  return text.toLowerCase().replaceAll(/[\p{P}\p{S}\s]+/gu, '')
}

/** Ends before the next begins, and before the silence that follows it. */
function limited({ startInSeconds, endInSeconds, text }: SpokenText, nextInSeconds: number): SpokenText {
  const longest = Math.max(MIN_SECONDS, text.length * SECONDS_PER_CHARACTER)
  return { startInSeconds, endInSeconds: Math.min(endInSeconds, nextInSeconds, startInSeconds + longest), text }
}

/** Cuts a text that does not fit, between words, each part as long as its share of the characters. */
function cut({ startInSeconds, endInSeconds, text }: SpokenText): Cue[] {
  const parts: string[] = []
  const most = text.length / Math.ceil(text.length / MAX_CHARACTERS)
  for (const word of text.split(' ')) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + word.length / 2 < most && last.length + word.length < MAX_CHARACTERS)
      parts[parts.length - 1] = `${last} ${word}`
    else parts.push(word)
  }
  const all = parts.reduce((sum, { length }) => sum + length, 0)
  const timeAt = (characters: number) =>
    Math.round((startInSeconds + ((endInSeconds - startInSeconds) * characters) / all) * 1000)
  let before = 0
  return parts.map((part) => {
    const startInMs = timeAt(before)
    before += part.length
    return { startInMs, endInMs: timeAt(before), settings: '', text: part }
  })
}
