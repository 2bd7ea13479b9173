import { columnClass, narrowColumnClass } from './parts.tsx'
import { RichText } from './rich-text.tsx'
import { SitePicture } from './site-picture.tsx'
import { hrefIn, type SectionTexts, SiteLanguageContext } from './texts.ts'
import { useContext } from 'react'

/** A text of the owner. */
export function FreeText({ section: { heading, text } }: { section: SectionTexts<'freeText'> }) {
  return (
    <section className="py-14 sm:py-20">
      <div className={narrowColumnClass}>
        {heading && <h2 className="text-3xl sm:text-4xl">{heading}</h2>}
        <RichText source={text} />
      </div>
    </section>
  )
}

/** A picture across the page, with a line below; it may lead somewhere. */
export function PictureBand({ section: { picture, caption, link } }: { section: SectionTexts<'pictureBand'> }) {
  const { language } = useContext(SiteLanguageContext)
  if (!picture) return null
  const image = (
    <SitePicture
      picture={picture}
      sizes="(min-width: 72rem) 68rem, 100vw"
      className="max-h-[32rem] w-full rounded-card object-cover"
    />
  )
  return (
    <section className="py-10 sm:py-14">
      <figure className={columnClass}>
        {link ? <a href={hrefIn(language, link)}>{image}</a> : image}
        {caption && <figcaption className="mt-3 text-center text-muted">{caption}</figcaption>}
      </figure>
    </section>
  )
}
