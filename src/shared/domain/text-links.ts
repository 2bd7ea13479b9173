interface TextPart {
  text: string
  isUrl: boolean
}

const WEB_ADDRESS = /\bhttps?:\/\/[\p{L}\p{N}][^\s<>"'“”‘’]*/giu
/** What usually ends the sentence around an address and does not belong to it. */
const CLOSING_MARKS = /[.,;:!?…।]+$/u

/** The parts of a plain text with the web addresses found in it, in order; joined they are the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(WEB_ADDRESS)) {
    const address = withoutClosingMarks(found)
    if (index > end) parts.push({ text: text.slice(end, index), isUrl: false })
    parts.push({ text: address, isUrl: true })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isUrl: false })
  return parts
}

function withoutClosingMarks(address: string): string {
  const shorter = address.replace(CLOSING_MARKS, '')
  const isBracketOpenedInside = (opening: string, closing: string) =>
    shorter.split(opening).length >= shorter.split(closing).length
  const hasForeignBracket =
    (shorter.endsWith(')') && !isBracketOpenedInside('(', ')')) ||
    (shorter.endsWith(']') && !isBracketOpenedInside('[', ']'))
  return hasForeignBracket ? withoutClosingMarks(shorter.slice(0, -1)) : shorter
}
