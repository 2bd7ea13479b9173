import { countGraphemes, type MessageReason } from './live-room.ts'

/**
 * Finds in a message what is always held: web addresses, phone numbers, email addresses, UPI ids (also written in
 * disguise) and the owner's words. Whoever is held wrongly waits for a moderator, so it rather finds too much.
 */
export function findInMessage(text: string, words: CompiledWords): MessageReason | null {
  const plain = plainText(text)
  const joined = joinDisguised(plain)
  if (EMAIL.test(joined)) return 'EMAIL'
  if (UPI_ID.test(joined)) return 'UPI'
  if (isLink(plain, joined)) return 'LINK'
  if (hasPhoneNumber(plain)) return 'PHONE'
  return containsWord(plain, words) ? 'WORD' : null
}

/**
 * What equal greetings have in common, or null for a text that is no short greeting: “Jai Guru Dev!!” and
 * “jai guru dev 🙏” are one line with the number of those who wrote it. The line shows the text of one of them, so
 * texts with another sign than those of a greeting are lines of their own.
 */
export function foldKeyOf(text: string): string | null {
  if (countGraphemes(text) > MAX_GREETING_LENGTH) return null
  const plain = plainText(text)
  const words = plain.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  const signs = [...new Set(plain.replaceAll(words === '' ? /\s/gu : NOT_TELLING, ''))].toSorted().join('')
  return signs === '' ? words : `${words}:${signs}`
}

/** Letters and spaces, punctuation, and the emoji of greetings with their skin colours. */
const NOT_TELLING = /[\p{L}\p{M}\p{N}\p{Emoji_Modifier}\s.,!?…।॥'"’“”~-]|🙏|❤|🧡|💛|💐|🌺|🌸|🌹|🌷|🌼|🪷|🕉|😊|☺|✨|🪔/gu

const MAX_GREETING_LENGTH = 24

/** Lower case, without invisible characters, with one form for equal-looking characters and for digits of all scripts. */
function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(INVISIBLE_OR_ACCENT, '')
    .normalize('NFKC')
    .replaceAll(LOOKALIKE, (glyph) => LOOKALIKES.get(glyph) ?? glyph)
    .toLowerCase()
    .replaceAll(/\p{Nd}/gu, asciiDigit)
}

/** Also the frame of keycap digits, the empty Braille pattern, and the accents of European scripts. */
const INVISIBLE_OR_ACCENT = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?=\p{M})[\u{20E3}\u{300}-\u{36F}]/gu

/** Greek and Cyrillic letters with which Latin ones are disguised: capital and small ones can look differently. */
const LOOKALIKES = new Map(
  [
    ['АВЕЅКМНОРСТУХІЈԁԌԚԜ', 'abeskmhopctyxijdgqw'],
    ['авеѕкмнорстухіјһԛԝѵӏг', 'abeskmhopctyxijhqwvlr'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhikmnoptyx'],
    ['αβεηικνορτυχγωϲϳ', 'abenikvoptuxywcj'],
    ['ıɑɡʟ', 'iagl'],
  ].flatMap(([glyphs = '', latin = '']) => Array.from(glyphs, (glyph, at) => [glyph, latin.charAt(at)] as const)),
)
const LOOKALIKE = new RegExp(`[${[...LOOKALIKES.keys()].join('')}]`, 'gu')

/** The digits of every script stand in blocks of ten that begin with zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  if (code < 0x80) return digit
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** “example (dot) com”, “example . com” and “name [at] bank” as they are meant. */
function joinDisguised(plain: string): string {
  return plain
    .replaceAll(/\s*[([{<]\s*(?:dot|डॉट|डाट)\s*[)\]}>]\s*|\s+(?:dot|डॉट|डाट)\s+/gu, '.')
    .replaceAll(/\s*[([{<]\s*(?:at|एट|ऐट)\s*[)\]}>]\s*|\s+(?:at the rate(?: of)?|एट द रेट|ऐट)\s+/gu, '@')
    .replaceAll(SPACED_DOT, '.')
    .replaceAll(SPACED_AT, '@')
    .replaceAll(/\s+at\s+(?=[\p{L}\p{N}-]+\.(?:com|in|org|net)\b)/gu, '@')
    .replaceAll(OTHER_DOTS, '.')
    .replaceAll(DISGUISED_DOT, '.')
}

/**
 * A sentence ends with a dot and a space, so that a space behind the dot is left out only before what begins no
 * sentence, and between numbers.
 */
const SPACED_DOT =
  /\s+\.(?=[\p{L}\p{N}])|(?<=\d)\s*\.\s*(?=\d)|\s*\.\s+(?=(?:com|org|biz|io|xyz|cc|gg|cn|cfd|sbs|icu|mobi|onl|llc|tk|cf|gq)(?![\p{L}\p{M}\p{N}])|(?:in|co)[^\p{L}\p{N}]*$)/gu
/** “@guruji” behind a space speaks to somebody; a bank, an app or a domain is part of an address. */
const SPACED_AT =
  /\s*@\s+(?=[\p{L}\p{N}])|\s+@(?=(?:ok(?:axis|hdfcbank|icici|sbi)|ybl|ibl|axl|apl|paytm|ptyes|ptaxis|upi|freecharge|ikwik|jio|airtel|sbi|icici|hdfcbank)(?![\p{L}\p{N}])|[\p{L}\p{N}-]+\.\p{L})/gu
const OTHER_DOTS = /[。．｡·•∙⋅․]/gu
/** “example,com”: of the top-level domains those that start no sentence. */
const DISGUISED_DOT =
  /(?<=[\p{L}\p{N}])\s*[,;/\\|_*-]\s*(?=(?:com|org|xyz|(?:net|info)(?=[^\p{L}\p{N}]*$))(?![\p{L}\p{M}\p{N}]))/gu

function isLink(plain: string, joined: string): boolean {
  if (ADDRESS_START.test(joined) || DOMAIN.test(joined) || IP_ADDRESS.test(joined)) return true
  const dotted = plain.replaceAll(OTHER_DOTS, '.')
  if (DOMAIN_WITH_PATH.test(dotted) || WORD_DOMAIN.test(dotted)) return true
  const last = LAST_LABEL.exec(dotted)?.[1]
  return last !== undefined && !STARTS_OF_SENTENCES.has(last)
}

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{M}]+/u
/** A name at a bank or an app, without a dot behind it. */
const UPI_ID = /[\p{L}\p{N}._-]{2,}@[a-z][a-z0-9]+/u
const ADDRESS_START = /h[tx]{2}ps?\b|:\/\/|\bwww\b/u
const TOP_LEVELS =
  'com|in|org|net|info|biz|io|co|me|ai|app|dev|xyz|top|vip|club|live|link|online|site|store|shop|space|website|tech|blog|page|pro|tv|cc|to|gg|gl|ly|be|us|uk|ru|cn|pk|bd|np|lk|ae|sg|eu|asia|click|group|chat|bet|win|fun|icu|buzz|guru|yoga|world|life|today|news|bharat|भारत|cfd|sbs|lol|cyou|mobi|nl|vn|ph|au|nz|ca|jp|kr|hk|tw|tk|ml|ga|cf|gq|su|ws|vc|fm|pw|mx|gy|onl|ltd|llc'
/** Those with which sentences begin as well: only without a space behind the dot. */
const TOP_LEVEL_WORDS =
  'agency|art|bar|beauty|bid|bio|bond|care|cash|center|city|clinic|cloud|company|credit|date|digital|download|email|exchange|expert|finance|fit|games|gift|hair|health|host|ink|international|loan|loans|love|market|media|mom|money|monster|network|party|photos|plus|quest|racing|rest|review|rocks|run|school|science|services|skin|social|software|solutions|stream|studio|support|systems|team|tips|tools|trade|video|wiki|work|works|zone'
const DOMAIN = domainWith(TOP_LEVELS)
const WORD_DOMAIN = domainWith(TOP_LEVEL_WORDS)

function domainWith(topLevels: string): RegExp {
  return new RegExp(String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.(?:${topLevels})(?![\p{L}\p{M}\p{N}])`, 'u')
}

/** Whatever has a path is an address. */
const DOMAIN_WITH_PATH = /[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.\p{L}[\p{L}\p{M}\p{N}-]+(?::\d+)?\/\S/u
/** A message that ends like an address; one that ends with a sentence of one word is none. */
const LAST_LABEL = /[a-z\d][a-z\d-]*\.([a-z]{2,})[^\p{L}\p{N}]*$/u
const STARTS_OF_SENTENCES = new Set(
  'amen beautiful blessed bye calm day good grateful great guruji happy hello hi is it ji love me morning namaskar namaste nice night no ok okay om peace please pranam sir so thank thanks thankyou thx too welcome wonderful wow yes you'.split(
    ' ',
  ),
)
/** Four numbers, and no more of them. */
const IP_ADDRESS = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/

/** Ten digits or more in a row, whatever stands between them; digits may be spelled, and O and l stand for 0 and 1. */
function hasPhoneNumber(plain: string): boolean {
  const digits = plain
    .replaceAll(DATE_OR_TIME, ' x ')
    .replaceAll(SPELLED_DIGITS, (word) => ` ${DIGITS_BY_WORD.get(word) ?? ''} `)
    .replaceAll(/(?<=\d[^\p{L}\p{N}]*)o(?=[^\p{L}\p{N}]*[\do])/gu, '0')
    .replaceAll(/(?<=\d[^\p{L}\p{N}]*)[il|](?=[^\p{L}\p{N}]*\d)/gu, '1')
  const runs = digits.match(/(?:\+[^\p{L}\p{N}]*)?\d(?:[^\p{L}\p{N}]*\d)*/gu) ?? []
  return runs.some((run) => run.replaceAll(/\D/g, '').length >= (run.startsWith('+') ? 8 : 10) && !isCounting(run))
}

/** “21-11-2026” and “10:30” are no part of a number. */
const DATE_OR_TIME =
  /(?<!\d)(?:(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-]20\d\d|(?:[01]?\d|2[0-3]):[0-5]\d)(?!\d)/g

/** “10-20-30-40-50” and “2025 2026 2027”: three numbers or more that grow in equal steps. */
function isCounting(run: string): boolean {
  const numbers = run.split(/\D+/).map(Number)
  const [first = 0, second = 0] = numbers
  const step = second - first
  return numbers.length > 2 && step > 0 && numbers.every((number, index) => number === first + index * step)
}

const DIGIT_WORDS = [
  ['zero', 'शून्य', 'shunya', 'sunya', 'जीरो', 'ज़ीरो'],
  ['one', 'एक', 'ek', 'वन'],
  ['two', 'दो', 'do', 'टू'],
  ['three', 'तीन', 'teen', 'थ्री'],
  ['four', 'चार', 'char', 'chaar', 'फोर'],
  ['five', 'पाँच', 'पांच', 'panch', 'paanch', 'फाइव'],
  ['six', 'छह', 'छः', 'छे', 'chhe', 'che', 'सिक्स'],
  ['seven', 'सात', 'saat', 'sat', 'सेवन'],
  ['eight', 'आठ', 'aath', 'एट'],
  ['nine', 'नौ', 'nau', 'नाइन'],
]
const DIGITS_BY_WORD = new Map(
  DIGIT_WORDS.flatMap((words, digit) => words.map((word) => [plainText(word), `${digit}`])),
)
const SPELLED_DIGITS = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}])(?:${[...DIGITS_BY_WORD.keys()].join('|')})(?![\p{L}\p{M}\p{N}])`,
  'gu',
)

/** Whether a reader sees a name: it has a letter that is not invisible. */
export function isVisibleName(name: string): boolean {
  return /\p{L}/u.test(plainText(name))
}

/** Whether a name pretends to be somebody of the team or the site, whose own names are given. */
export function isReservedName(name: string, ownNames: readonly string[]): boolean {
  const plain = plainText(name)
  return containsWord(plain, RESERVED_NAMES) || ownNames.some((own) => nameKeyOf(own) === nameKeyOf(plain))
}

function nameKeyOf(name: string): string {
  return plainText(name).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

/** The owner's words as they are compared: without what may stand between their joined. */
export interface CompiledWords {
  readonly forms: readonly string[]
}

/** Compiled once for each version of the list. */
export function compileWords(words: readonly string[]): CompiledWords {
  const forms = words.map((word) => plainText(word).replaceAll(SEPARATOR, ''))
  return { forms: [...new Set(forms)].filter((form) => form !== '') }
}

/** A word of the list as it is saved: without signs between its joined. */
export function cleanWord(word: string): string {
  return word.replaceAll(/[._*-]+/gu, '').trim()
}

const SEPARATOR = /[\s._*-]/gu
const IN_WORD = /[\p{L}\p{M}\p{N}]/u

/**
 * As a whole word, also with spaces or dots between its joined. Compares the text without separators, so that its
 * cost grows with the length of the text alone; where words start and end is remembered from the text before.
 */
function containsWord(plain: string, { forms }: CompiledWords): boolean {
  if (forms.length === 0) return false
  const starts: boolean[] = []
  const ends: boolean[] = []
  let joined = ''
  let isAfterWord = false
  for (const glyph of plain) {
    const isInWord = IN_WORD.test(glyph)
    if (!isInWord && joined !== '') ends[joined.length - 1] = true
    if (glyph.replace(SEPARATOR, '') !== '') {
      starts[joined.length] = !isAfterWord
      joined += glyph
    }
    isAfterWord = isInWord
  }
  ends[joined.length - 1] = true
  return forms.some((form) => {
    for (let at = joined.indexOf(form); at >= 0; at = joined.indexOf(form, at + 1))
      if (starts[at] === true && ends[at + form.length - 1] === true) return true
    return false
  })
}

/** Titles of the team; below what compiles them. */
const RESERVED_NAMES = compileWords([
  'admin',
  'administrator',
  'moderator',
  'teacher',
  'support',
  'official',
  'guru ji',
  'एडमिन',
  'मॉडरेटर',
  'शिक्षक',
  'सहायता',
  'गुरु जी',
])
