import { hrefIn, SiteLanguageContext } from './texts.ts'
import { type Block, type Inline, parseRichText } from '#shared/site-content/rich-text.ts'
import { useContext } from 'react'

/* The parts have no names of their own and never change their places: their places are their keys. */
/* oxlint-disable react/no-array-index-key */

/** A free text of the owner: paragraphs and lists with bold and italic words and links. */
export function RichText({ source }: { source: string }) {
  return parseRichText(source).map((block, at) => <BlockText key={at} block={block} />)
}

function BlockText({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p className="mt-3 max-w-prose">
        <InlineTexts inlines={block.children} />
      </p>
    )
  return (
    <ul className="mt-3 grid max-w-prose list-disc gap-2 pl-5 marker:text-gold">
      {block.items.map((item, at) => (
        <li key={at}>
          <InlineTexts inlines={item} />
        </li>
      ))}
    </ul>
  )
}

function InlineTexts({ inlines }: { inlines: readonly Inline[] }) {
  const { language } = useContext(SiteLanguageContext)
  return inlines.map((inline, at) => {
    if (inline.kind === 'text') return inline.text
    const inner = <InlineTexts inlines={inline.children} />
    if (inline.kind === 'link')
      return (
        <a key={at} href={hrefIn(language, inline.href)} className="underline underline-offset-4 wrap-anywhere">
          {inner}
        </a>
      )
    return inline.kind === 'bold' ? <strong key={at}>{inner}</strong> : <em key={at}>{inner}</em>
  })
}
