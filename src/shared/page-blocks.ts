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
    .map((part, at) => {
      const length = part.indexOf(end)
      return at === 0 || length === -1 ? part : part.slice(length + end.length)
    })
    .join('')
}

/** JSON for a script of a page: it neither ends the script nor contains a placeholder. */
export function pageJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('%', String.raw`\u0025`)
}
