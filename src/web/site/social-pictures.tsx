import { sharedPages, socialPicturePath } from './social-picture.ts'
import { createTexts, type SiteTexts } from './texts.ts'
import { publicPathIn } from '#shared/screens.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'
import type { Language } from '#web/i18n/t.ts'
import { Lotus, Mandala } from '#web/ui/drawings.tsx'
import { prerender } from 'react-dom/static'

/** A preview picture for shared links: its file, and the HTML to take a screenshot of. */
interface SocialPicture {
  file: string
  html: string
}

/**
 * Renders the pictures of all shared pages (`npm run social-pictures`). They omit the product's name, which the owner
 * can change and which apps show beside the picture.
 */
export async function socialPictures(fonts: string): Promise<SocialPicture[]> {
  const all = (['en', 'hi'] as const).flatMap((language) => sharedPages.map((path) => ({ language, path })))
  return Promise.all(
    all.map(async ({ language, path }) => {
      const { prelude } = await prerender(<Picture language={language} path={path} fonts={fonts} />)
      return { file: socialPicturePath(language, path), html: await new Response(prelude).text() }
    }),
  )
}

interface PictureProps {
  language: Language
  path: (typeof sharedPages)[number]
  /** The URL of the fonts folder. */
  fonts: string
}

function Picture({ language, path, fonts }: PictureProps) {
  const { heading, text } = textsOf(createTexts(defaultContent, language), path)
  return (
    <html lang={language}>
      <head>
        <title>{publicPathIn(language, path)}</title>
        <style>{styles(fonts)}</style>
      </head>
      <body>
        <Mandala className="mandala" />
        <Lotus className="lotus" />
        <h1>{heading}</h1>
        <p>{text}</p>
      </body>
    </html>
  )
}

function textsOf(texts: SiteTexts, path: PictureProps['path']): { heading: string; text: string } {
  const { about, community, contact, courses, home, liveSessions, privacy, terms } = texts
  const pages = {
    '/': { heading: sectionOf(texts, 'hero').heading, description: home.description },
    '/courses': courses,
    '/community': community,
    '/about': about,
    '/contact': contact,
    '/privacy': privacy,
    '/terms': terms,
    '/live-sessions': liveSessions,
  }
  const { heading, description } = pages[path]
  return { heading, text: description }
}

const styles = (fonts: string): string => `
  @font-face { font-family: Display; src: url(${fonts}/marcellus-basic-400.woff2) }
  @font-face { font-family: Text; src: url(${fonts}/mukta-basic-400.woff2) }
  @font-face { font-family: Devanagari; src: url(${fonts}/mukta-devanagari-400.woff2) }
  @font-face { font-family: Rupee; src: url(${fonts}/mukta-rupee-400.woff2) }
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; text-align: center;
    color: oklch(0.27 0.045 35); background: linear-gradient(oklch(0.982 0.012 85), oklch(0.93 0.06 75) 55%, oklch(0.86 0.11 62)) }
  .mandala { position: absolute; left: 250px; top: 400px; width: 700px; color: oklch(0.64 0.12 75) }
  .lotus { position: relative; width: 112px; margin-top: 44px; color: oklch(0.64 0.12 75) }
  svg * { vector-effect: non-scaling-stroke }
  h1 { position: relative; margin: 14px auto 0; max-width: 980px; font: 400 68px/1.15 Display, Devanagari; text-wrap: balance }
  :lang(hi) h1 { font-size: 62px; line-height: 1.35 }
  p { position: relative; margin: 16px auto 0; max-width: 1040px; font: 400 29px/1.45 Text, Devanagari, Rupee;
    color: oklch(0.45 0.045 42); text-wrap: balance }
`
