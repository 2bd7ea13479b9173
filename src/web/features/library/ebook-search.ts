interface Pages {
  numPages: number
  getPage: (page: number) => Promise<{ getTextContent: () => Promise<{ items: readonly object[] }> }>
}

/** The next page after `after` that holds the words, from the beginning again at the end; null for none. */
export async function findPage(pdf: Pages, words: string, after: number): Promise<number | null> {
  const sought = plain(words)
  for (let step = 1; step <= pdf.numPages; step += 1) {
    const number = ((after - 1 + step) % pdf.numPages) + 1
    // One after the other: the pages before it are all that has to be fetched.
    // eslint-disable-next-line no-await-in-loop
    const page = await pdf.getPage(number)
    // eslint-disable-next-line no-await-in-loop
    const { items } = await page.getTextContent()
    if (plain(items.map(wordsOf).join(' ')).includes(sought)) return number
  }
  return null
}

function wordsOf(item: object): string {
  return 'str' in item && typeof item.str === 'string' ? item.str : ''
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
