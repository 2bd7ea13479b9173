/**
 * Folds words of Hindi in Devanagari, of Hindi in Roman letters and of English into one form, in which spellings of the
 * same word are equal: 'dhyan', 'dhyaan' and 'ध्यान' are 'dyn'. Long and short vowels, aspiration and the vowel a
 * within a word are not distinguished. Both what is searched and what is found are folded.
 */
export function foldWord(word: string): string {
  const roman = /\p{Script=Devanagari}/u.test(word) ? romanOf(word) : romanSpelling(word)
  const folded = roman
    .replaceAll(/m(?=[pb])/g, 'n')
    .replaceAll(/(?<!^)a/g, '')
    .replaceAll(/(.)\1+/g, '$1')
    .replace(/(?<=.)h$/, '')
  return folded
}

/** The words of a text, in lower case and composed. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(WORD) ?? []
}

/** A text in parts, of which those that begin like a searched word are marked. */
export function markWords(text: string, search: string): { text: string; isFound: boolean }[] {
  const wanted = wordsOf(search).map(foldWord).filter(Boolean)
  const parts: { text: string; isFound: boolean }[] = []
  let end = 0
  for (const match of text.matchAll(WORD)) {
    const folded = foldWord(match[0].normalize('NFC').toLowerCase())
    if (!wanted.some((word) => folded.startsWith(word))) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isFound: false })
    parts.push({ text: match[0], isFound: true })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false })
  return parts
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200C\u200D]*/gu

/** Each letter of Hindi with what it is in roman letters, such as `कk`. */
function romanSpellings(pairs: string): Record<string, string> {
  return Object.fromEntries(pairs.split(/\s+/).map((pair) => [pair.charAt(0), pair.slice(1)]))
}

const CONSONANTS = romanSpellings(
  `कk खk गg घg ङn चc छc जj झj ञn टt ठt डd ढd
   णn तt थt दd धd नn पp फp बb भb मm यy रr लl
   ळl वv शs षs सs हh`,
)
const VOWELS = romanSpellings(
  `अa आa इi ईi उu ऊu ऋri एe ऐe ओo औo ॐon
   ाa िi ीi ुu ूu ृri ेe ैe ोo ौo ॉo
   ंn ँn`,
)

/** The vowel a that a consonant has by itself is not written: it is dropped afterwards anyway. */
function romanOf(word: string): string {
  // The nukta is taken off first: क़ is folded like क.
  const plain = word.normalize('NFD').replaceAll('\u093C', '').replaceAll('ज्ञ', 'गय')
  return Array.from(
    plain,
    (character) =>
      CONSONANTS[character] ?? VOWELS[character] ?? (/[\p{M}\u200C\u200D]/u.test(character) ? '' : character),
  ).join('')
}

const SPELLINGS: readonly [spelling: RegExp, folded: string][] = [
  [/^om$/, 'on'],
  [/j(?:ny?)(?=[aeiou])|dny|gn(?=ya)/g, 'gy'],
  [/ksh|x/g, 'ks'],
  [/chh?/g, 'C'],
  [/ck|c|q/g, 'k'],
  [/C/g, 'c'],
  [/ph|f/g, 'p'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/([kgcjtdbs])h/g, '$1'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/ai|ei|ae/g, 'e'],
  [/au|ou/g, 'o'],
]

function romanSpelling(word: string): string {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return SPELLINGS.reduce(
    (text, [spelling, folded]) => text.replaceAll(spelling.global ? spelling : new RegExp(spelling, 'g'), folded),
    plain,
  )
}
