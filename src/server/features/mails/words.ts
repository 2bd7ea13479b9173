/** What a letter says, paragraph by paragraph: plain words, a code to type, or a link to follow. */
export type Words = (string | { code: string } | { link: string; label: string })[]

/** The letter for programs that show plain text. */
export function textOf(words: Words): string {
  return `${words.map(asText).join('\n\n')}\n`
}

/** The letter for programs that show HTML: no pictures, nothing fetched, readable in the dark. */
export function htmlOf(words: Words): string {
  const paragraphs = words.map((paragraph) => `<p style="margin:0 0 16px">${asHtml(paragraph)}</p>`)
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<div style="max-width:32em;margin:24px auto;padding:0 16px;font:16px/1.6 system-ui,sans-serif">',
    ...paragraphs,
    '</div></html>',
  ].join('\n')
}

function asText(paragraph: Words[number]): string {
  if (typeof paragraph === 'string') return paragraph
  return 'code' in paragraph ? paragraph.code : `${paragraph.label}: ${paragraph.link}`
}

function asHtml(paragraph: Words[number]): string {
  if (typeof paragraph === 'string') return escaped(paragraph)
  if ('link' in paragraph) return `<a href="${escaped(paragraph.link)}">${escaped(paragraph.label)}</a>`
  return `<strong style="font-size:28px;letter-spacing:4px">${escaped(paragraph.code)}</strong>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
