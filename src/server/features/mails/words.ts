/** What a letter says, paragraph by paragraph: plain words, a code to type, or a link to follow. */
export type Words = readonly (string | { code: string } | LinkToFollow)[]

export interface LinkToFollow {
  link: string
  label: string
  /** Ends letters of this kind: it stands small, below what the letter is about. */
  isWayOut?: true
}

/** The letter for programs that show plain text. */
export function textOf(words: Words): string {
  return `${words.map(asText).join('\n\n')}\n`
}

function asText(paragraph: Words[number]): string {
  if (typeof paragraph === 'string') return paragraph
  return 'code' in paragraph ? paragraph.code : `${paragraph.label}: ${paragraph.link}`
}
