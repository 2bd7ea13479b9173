import { isAllowedLink } from './content-fields.ts'

/*
 * The little formatting of free texts: paragraphs, `- ` lists, **bold**, *italic* and [links](/courses). It is read into
 * a tree of which the pages make elements; no part of it ever becomes HTML as it was written.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic'; children: readonly Inline[] }
  | { kind: 'link'; href: string; children: readonly Inline[] }

export type Block =
  | { kind: 'paragraph'; children: readonly Inline[] }
  | { kind: 'list'; items: readonly (readonly Inline[])[] }

const LIST_ITEM = /^\s*[-*•]\s+(?=\S)/

export function parseRichText(source: string): Block[] {
  return source
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .flatMap(blocksOf)
}

/** The links of a text, in order. */
export function linksInRichText(source: string): string[] {
  const linksOf = (inlines: readonly Inline[]): string[] =>
    inlines.flatMap((inline) => {
      if (inline.kind === 'text') return []
      return [...(inline.kind === 'link' ? [inline.href] : []), ...linksOf(inline.children)]
    })
  return parseRichText(source).flatMap((block) =>
    block.kind === 'list' ? block.items.flatMap(linksOf) : linksOf(block.children),
  )
}

/** Consecutive lines of a list are one list; other consecutive lines are one paragraph. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  let items: Inline[][] = []
  const end = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', children: parseInline(paragraph.join(' ')) })
    if (items.length > 0) blocks.push({ kind: 'list', items })
    paragraph = []
    items = []
  }
  for (const line of lines) {
    const isItem = LIST_ITEM.test(line)
    if (isItem ? paragraph.length > 0 : items.length > 0) end()
    if (isItem) items.push(parseInline(line.replace(LIST_ITEM, '').trim()))
    else paragraph.push(line.trim())
  }
  end()
  return blocks
}

/** Bold before italic, because its mark begins with the other. No part repeats a choice, so no text takes long. */
const INLINE =
  /\*\*(?<bold>[^\s*](?:[^*]*[^\s*])?)\*\*|\*(?<italic>[^\s*](?:[^*]*[^\s*])?)\*|\[(?<label>[^[\]]+)\]\((?<href>[^\s()]+)\)/g

function parseInline(text: string): Inline[] {
  const inlines: Inline[] = []
  let from = 0
  for (const { 0: all, index, groups = {} } of text.matchAll(INLINE)) {
    const { bold, italic, label, href = '' } = groups
    if (label !== undefined && !isAllowedLink(href)) continue
    if (index > from) inlines.push({ kind: 'text', text: text.slice(from, index) })
    from = index + all.length
    if (label !== undefined) inlines.push({ kind: 'link', href, children: parseInline(label) })
    else if (bold !== undefined) inlines.push({ kind: 'bold', children: parseInline(bold) })
    else inlines.push({ kind: 'italic', children: parseInline(italic ?? '') })
  }
  if (from < text.length) inlines.push({ kind: 'text', text: text.slice(from) })
  return inlines
}
