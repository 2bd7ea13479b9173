import { useTexts } from './texts.ts'
import { type CallToAction, CallToActionLink } from './visitor-links.tsx'
import { defaultContent } from '#shared/site-content/default-content.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'
import { SITE_LANGUAGES } from '#shared/site-content/text-fields.ts'
import { COUNTED_FIGURES, figurePlaceholders, figuresBlock } from '#shared/site-figures.ts'
import { Sunrise } from '#web/ui/drawings.tsx'
import { Fragment, type ReactNode } from 'react'

interface PageSectionProps {
  heading: string
  children: ReactNode
  className?: string
}

/** A full-width section of the page under one heading. */
export function PageSection({ heading, children, className = '' }: PageSectionProps) {
  return (
    <section className={`py-14 sm:py-20 ${className}`}>
      <div className={columnClass}>
        <h2 className="text-3xl sm:text-4xl">{heading}</h2>
        {children}
      </div>
    </section>
  )
}

export const columnClass = 'mx-auto w-full max-w-6xl px-5 sm:px-8'
/** The column of forms and texts. */
export const narrowColumnClass = 'mx-auto w-full max-w-2xl px-5 sm:px-8'

interface Tile {
  title: string
  text: string
}

interface TilesProps {
  tiles: readonly Tile[]
}

/** Short texts side by side. */
export function Tiles({ tiles }: TilesProps) {
  return (
    <ul className={`mt-8 grid gap-5 sm:grid-cols-2 ${tiles.length === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}>
      {tiles.map((tile) => (
        <li key={tile.title} className="flex flex-col rounded-card border border-line bg-raised p-6">
          <h3 className="text-xl">{tile.title}</h3>
          <p className="mt-2 flex-1 text-muted">{tile.text}</p>
        </li>
      ))}
    </ul>
  )
}

interface PageHeaderProps {
  heading: string
  text?: string
  drawing?: ReactNode
  children?: ReactNode
}

/** The header of a page other than the home page. */
export function PageHeader({ heading, text, drawing, children }: PageHeaderProps) {
  return (
    <section className="bg-linear-to-b from-background to-gradient-1/60 py-14 text-center sm:py-20">
      <div className={columnClass}>
        {drawing && <div className="mx-auto mb-5 w-28 text-gold">{drawing}</div>}
        <h1 className="text-4xl sm:text-5xl">{heading}</h1>
        {text && <p className="mx-auto mt-4 max-w-prose text-lg text-balance text-muted">{text}</p>}
        {children}
      </div>
    </section>
  )
}

/** The end of a page: a heading and one call to action. */
export function ClosingSection({ heading, text, target }: { heading: string; text: string; target: CallToAction }) {
  return (
    <section className="overflow-hidden bg-linear-to-b from-background via-gradient-1/70 to-gradient-2/80 pt-14 text-center sm:pt-20 print:hidden">
      <div className={columnClass}>
        <h2 className="text-3xl sm:text-4xl">{heading}</h2>
        <p className="mx-auto mt-3 mb-7 max-w-prose text-lg text-balance text-muted">{text}</p>
        <CallToActionLink target={target} />
        <Sunrise className="mx-auto mt-10 -mb-4 w-64 text-gold sm:w-96" />
      </div>
    </section>
  )
}

/** Numbers of members, devotees and hours of video: counted by the server, unless an owner has written others. */
export function Figures() {
  const texts = useTexts()
  const figures = sectionOf(texts, 'figures').figures.map((figure) => ({ ...figure, counted: countedOf(figure) }))
  const areAllCounted = figures.every(({ counted }) => counted !== null)
  return (
    <>
      {areAllCounted && figuresBlock.start}
      <section aria-label={texts.labels.inFigures} className="border-b border-line">
        <dl className={`${columnClass} grid auto-cols-fr grid-flow-col gap-4 py-8 text-center`}>
          {figures.map(({ value, label, counted }) => (
            <Fragment key={label}>
              {counted?.start}
              <div className="flex flex-col-reverse justify-end">
                <dt className="text-sm text-muted sm:text-base">{label}</dt>
                <dd className="figures text-3xl sm:text-4xl">{counted?.value ?? value}</dd>
              </div>
              {counted?.end}
            </Fragment>
          ))}
        </dl>
      </section>
      {areAllCounted && figuresBlock.end}
    </>
  )
}

const shippedFigures = sectionOf(defaultContent, 'figures').figures

/** The placeholders of a figure as the product comes with it; null for what an owner has written. */
function countedOf({ value, label }: { value: string; label: string }) {
  const at = shippedFigures.findIndex((shipped) =>
    SITE_LANGUAGES.some((language) => shipped.value[language] === value && shipped.label[language] === label),
  )
  const figure = COUNTED_FIGURES[at]
  return figure === undefined ? null : figurePlaceholders(figure, value)
}
