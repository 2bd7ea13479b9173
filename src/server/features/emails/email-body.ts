import type { Language } from '#shared/domain/locale.ts'

/** The content of an email, paragraph by paragraph: plain text, a code to type, or a link. */
export type Paragraphs = readonly (string | { code: string } | EmailLink)[]

interface EmailLink {
  link: string
  label: string
  /** Unsubscribes from emails of this kind; shown small, below the content. */
  isUnsubscribe?: true
}

/** The plain-text form of an email. */
export function renderText(paragraphs: Paragraphs): string {
  return `${paragraphs.map(paragraphText).join('\n\n')}\n`
}

/**
 * The HTML form of an email, in the site's light and dark colours. No pictures and no external resources. Styles are
 * inline because many email programs drop style sheets; only the dark colours are in one.
 */
export function renderHtml(paragraphs: Paragraphs, language: Language): string {
  const unsubscribeLinks = paragraphs.filter(isUnsubscribeLink)
  const content = paragraphs.filter((paragraph) => !isUnsubscribeLink(paragraph))
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>${DARK_STYLES}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:${DAY.background}">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:${DAY.background}">`,
    '<tr><td align="center" style="padding:24px 12px">',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="${SHEET}">`,
    `<tr><td class="words" style="${WORDS}">`,
    ...content.map(
      (paragraph, at) =>
        `<p style="margin:0 0 ${at === content.length - 1 ? 0 : 18}px">${paragraphHtml(paragraph)}</p>`,
    ),
    '</td></tr></table>',
    ...unsubscribeLinks.map(
      ({ link, label }) => `<p class="small" style="${SMALL}">${anchor(link, label, 'color:inherit')}</p>`,
    ),
    '</td></tr></table></body></html>',
  ].join('\n')
}

function paragraphText(paragraph: Paragraphs[number]): string {
  if (typeof paragraph === 'string') return paragraph
  return 'code' in paragraph ? paragraph.code : `${paragraph.label}: ${paragraph.link}`
}

function isUnsubscribeLink(paragraph: Paragraphs[number]): paragraph is EmailLink {
  return typeof paragraph === 'object' && 'isUnsubscribe' in paragraph
}

function paragraphHtml(paragraph: Paragraphs[number]): string {
  if (typeof paragraph === 'string') return escaped(paragraph).replaceAll('\n', '<br>')
  if ('link' in paragraph) return anchor(paragraph.link, paragraph.label, BUTTON)
  return `<strong class="code" style="${CODE}">${escaped(paragraph.code)}</strong>`
}

function anchor(link: string, label: string, style: string): string {
  const classAttribute = style === BUTTON ? ' class="button"' : ''
  return `<a href="${escaped(link)}"${classAttribute} style="${style}">${escaped(label)}</a>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** The palette of `web/ui/base.css` in hexadecimal, which every email program reads (`tests/architecture/palette`). */
const DAY = {
  background: '#fdf9f0',
  raised: '#fefcf7',
  line: '#e2d4bf',
  gold: '#b68028',
  foreground: '#391e17',
  muted: '#6b4d42',
  accent: '#ed9b30',
  onAccent: '#321709',
}
const DARK = {
  background: '#141425',
  raised: '#25253b',
  line: '#3d3d55',
  gold: '#e5b568',
  foreground: '#eee9df',
  muted: '#c0b6a6',
  accent: '#edb65c',
  onAccent: '#2b1401',
}
const SHEET = `max-width:560px;background:${DAY.raised};border:1px solid ${DAY.line};border-top:4px solid ${DAY.gold};border-radius:14px`
const WORDS = `padding:28px 24px;font:17px/1.6 'Segoe UI',system-ui,-apple-system,Roboto,sans-serif;color:${DAY.foreground};overflow-wrap:anywhere`
const BUTTON = `display:inline-block;margin:6px 0;padding:13px 24px;border-radius:999px;background:${DAY.accent};color:${DAY.onAccent};font-weight:600;text-decoration:none`
const CODE = 'font:600 32px/1.3 ui-monospace,Consolas,monospace;letter-spacing:6px'
const SMALL = `max-width:560px;margin:16px 0 0;font:15px/1.6 'Segoe UI',system-ui,-apple-system,Roboto,sans-serif;color:${DAY.muted}`
const DARK_STYLES = [
  '@media (prefers-color-scheme:dark){',
  `.page{background:${DARK.background}!important}`,
  `.sheet{background:${DARK.raised}!important;border-color:${DARK.line}!important;border-top-color:${DARK.gold}!important}`,
  `.words{color:${DARK.foreground}!important}`,
  `.small{color:${DARK.muted}!important}`,
  `.button{background:${DARK.accent}!important;color:${DARK.onAccent}!important}`,
  '}',
].join('')
