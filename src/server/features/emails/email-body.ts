import type { EmailFrame } from './email-frame.ts'
import { type EmailPalette, emailPalette } from './email-palette.ts'
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
export function renderText(paragraphs: Paragraphs, { name, lines }: EmailFrame): string {
  return `${[name, ...paragraphs.map(paragraphText), ['--', name, ...lines].join('\n')].join('\n\n')}\n`
}

/**
 * The HTML form of an email, in the site's light and dark colours. Of pictures it has the logo alone, with the name in
 * its place where pictures are not loaded. Styles are inline because many email programs drop style sheets; only the
 * dark colours are in one.
 */
export function renderHtml(paragraphs: Paragraphs, language: Language, frame: EmailFrame): string {
  const styles = stylesOf(emailPalette(frame.colour))
  const unsubscribeLinks = paragraphs.filter(isUnsubscribeLink)
  const content = paragraphs.filter((paragraph) => !isUnsubscribeLink(paragraph))
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>${styles.dark}</style></head>`,
    `<body class="page" style="margin:0;padding:0;${styles.page}">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="${styles.page}">`,
    '<tr><td align="center" style="padding:24px 12px">',
    `<p class="name" style="${styles.name};margin-bottom:16px">${head(frame)}</p>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="${styles.sheet}">`,
    `<tr><td class="words" style="${styles.words}">`,
    ...content.map(
      (paragraph, at) =>
        `<p style="margin:0 0 ${at === content.length - 1 ? 0 : 18}px">${paragraphHtml(paragraph, styles)}</p>`,
    ),
    '</td></tr></table>',
    ...unsubscribeLinks.map(
      ({ link, label }) => `<p class="small" style="${styles.small}">${anchor(link, label, 'color:inherit')}</p>`,
    ),
    `<p class="small" style="${styles.small}">${[frame.name, ...frame.lines].map(escaped).join('<br>')}</p>`,
    '</td></tr></table></body></html>',
  ].join('\n')
}

function head({ name, logo }: EmailFrame): string {
  if (!logo) return escaped(name)
  const picture = `<img class="logo" src="${escaped(logo.url)}" width="${logo.width}" height="${logo.height}" alt="${logo.isWrittenName ? escaped(name) : ''}" style="border:0;vertical-align:middle">`
  return logo.isWrittenName ? picture : `${picture}<br>${escaped(name)}`
}

function paragraphText(paragraph: Paragraphs[number]): string {
  if (typeof paragraph === 'string') return paragraph
  return 'code' in paragraph ? paragraph.code : `${paragraph.label}: ${paragraph.link}`
}

function isUnsubscribeLink(paragraph: Paragraphs[number]): paragraph is EmailLink {
  return typeof paragraph === 'object' && 'isUnsubscribe' in paragraph
}

function paragraphHtml(paragraph: Paragraphs[number], { button }: Styles): string {
  if (typeof paragraph === 'string') return escaped(paragraph).replaceAll('\n', '<br>')
  if ('link' in paragraph) return anchor(paragraph.link, paragraph.label, button, 'button')
  return `<strong class="code" style="${CODE}">${escaped(paragraph.code)}</strong>`
}

function anchor(link: string, label: string, style: string, className = ''): string {
  const classAttribute = className && ` class="${className}"`
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

interface Styles {
  page: string
  sheet: string
  words: string
  name: string
  small: string
  button: string
  dark: string
}

const FONT = `'Segoe UI',system-ui,-apple-system,Roboto,sans-serif`
const CODE = 'font:600 32px/1.3 ui-monospace,Consolas,monospace;letter-spacing:6px'

function stylesOf({ day, dark }: EmailPalette): Styles {
  return {
    page: `background:${day.background}`,
    sheet: `max-width:560px;background:${day.raised};border:1px solid ${day.line};border-top:4px solid ${day.gold};border-radius:14px`,
    words: `padding:28px 24px;font:17px/1.6 ${FONT};color:${day.foreground};overflow-wrap:anywhere`,
    name: `margin:0;max-width:560px;font:600 20px/1.3 ${FONT};color:${day.accentDeep};overflow-wrap:anywhere`,
    small: `max-width:560px;margin:16px 0 0;font:15px/1.6 ${FONT};color:${day.muted};overflow-wrap:anywhere`,
    button: `display:inline-block;margin:6px 0;padding:13px 24px;border-radius:999px;background:${day.accent};color:${day.onAccent};font-weight:600;text-decoration:none`,
    dark: [
      '@media (prefers-color-scheme:dark){',
      `.page{background:${dark.background}!important}`,
      `.sheet{background:${dark.raised}!important;border-color:${dark.line}!important;border-top-color:${dark.gold}!important}`,
      `.words{color:${dark.foreground}!important}`,
      `.name{color:${dark.accentDeep}!important}`,
      // A dark logo would not be seen in the night.
      `.logo{background:${day.background}!important;padding:6px!important;border-radius:8px!important}`,
      `.small{color:${dark.muted}!important}`,
      `.button{background:${dark.accent}!important;color:${dark.onAccent}!important}`,
      '}',
    ].join(''),
  }
}
