/** Where a searched text is in one of the texts of a page; a match over two texts has a part in each. */
interface MatchPart {
  /** The index of the text. */
  text: number
  /** Positions in it; `to` is after the last character. */
  from: number
  to: number
}

interface SearchablePdf {
  numPages: number
  getPage: (page: number) => Promise<{
    getTextContent: () => Promise<{ items: readonly object[] }>
    cleanup: () => unknown
  }>
}

interface PageSearch {
  words: string
  /** The page before the first one to be read. */
  after: number
  /** Ends the search, which may read the whole book. */
  signal: AbortSignal
}

/** The next page after `after` that contains the words, wrapping around at the end; null for none. */
export async function findPage(pdf: SearchablePdf, { words, after, signal }: PageSearch): Promise<number | null> {
  for (let step = 1; step <= pdf.numPages; step += 1) {
    signal.throwIfAborted()
    const number = ((after - 1 + step) % pdf.numPages) + 1
    // Sequential, so that only the pages up to the match are fetched.
    // eslint-disable-next-line no-await-in-loop
    const page = await pdf.getPage(number)
    // eslint-disable-next-line no-await-in-loop
    const { items } = await page.getTextContent()
    // A long book would otherwise be in memory as a whole.
    page.cleanup()
    if (findMatches(items.map(textOf), words).length > 0) return number
  }
  return null
}

/** Every place of the words in the texts of a page, without regard to case, line ends and the number of spaces. */
export function findMatches(texts: readonly string[], words: string): MatchPart[] {
  const searched = normalize(words)
  if (!searched) return []
  const { content, origins } = flatten(texts)
  const parts: MatchPart[] = []
  for (let at = content.indexOf(searched); at !== -1; at = content.indexOf(searched, at + searched.length)) {
    parts.push(...partsOf(origins.slice(at, at + searched.length)))
  }
  return parts
}

/** Where a character of the content comes from; null for a space between two texts. */
type Origin = { text: number; at: number } | null

/** The texts as one line in lower case, with the origin of each of its characters. */
function flatten(texts: readonly string[]): { content: string; origins: Origin[] } {
  let content = ''
  const origins: Origin[] = []
  function add(character: string, origin: Origin): void {
    const isSpace = /^\s$/.test(character)
    if (isSpace && (content === '' || content.endsWith(' '))) return
    content += isSpace ? ' ' : character
    for (let unit = 0; unit < character.length; unit += 1) origins.push(origin)
  }
  for (const [text, characters] of texts.entries()) {
    for (let at = 0; at < characters.length; at += 1) add(characters.charAt(at).toLowerCase(), { text, at })
    add(' ', null)
  }
  return { content, origins }
}

function partsOf(origins: readonly Origin[]): MatchPart[] {
  const parts: MatchPart[] = []
  for (const origin of origins) {
    if (origin === null) continue
    const last = parts.at(-1)
    if (last?.text === origin.text) last.to = origin.at + 1
    else parts.push({ text: origin.text, from: origin.at, to: origin.at + 1 })
  }
  return parts
}

function textOf(item: object): string {
  return 'str' in item && typeof item.str === 'string' ? item.str : ''
}

function normalize(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
