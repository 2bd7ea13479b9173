interface Block {
  start: string
  end: string
  isShown: boolean
}

/** Removes the marks around a block of a built page, or what is not to be shown with them. */
export function withBlock(page: string, { start, end, isShown }: Block): string {
  return withRepeated(page, { start, end, items: isShown ? [null] : [], fill: (part) => part })
}

interface RepeatedBlock<Item> {
  start: string
  end: string
  items: readonly Item[]
  fill: (part: string, item: Item) => string
}

/** Repeats what stands between the marks for each item. */
export function withRepeated<Item>(page: string, { start, end, items, fill }: RepeatedBlock<Item>): string {
  return page
    .split(start)
    .map((part, at) => {
      const length = part.indexOf(end)
      if (at === 0 || length === -1) return part
      const block = part.slice(0, length)
      return items.map((item) => fill(block, item)).join('') + part.slice(length + end.length)
    })
    .join('')
}

/** JSON for a script of a page: it neither ends the script nor contains a placeholder. */
export function pageJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('%', String.raw`\u0025`)
}
