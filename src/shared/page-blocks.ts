interface Block {
  start: string
  end: string
  isShown: boolean
}

/** Removes the marks around a block of a built page, or what is not to be shown with them. */
export function withBlock(page: string, { start, end, isShown }: Block): string {
  if (isShown) return page.replaceAll(start, '').replaceAll(end, '')
  return page
    .split(start)
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf(end) + end.length)))
    .join('')
}
