import { withBlock } from './page-blocks.ts'

/** What the server counts: members with an active plan, everybody who has joined, hours of published video. */
export const COUNTED_FIGURES = ['MEMBERS', 'PEOPLE', 'HOURS'] as const
export type CountedFigure = (typeof COUNTED_FIGURES)[number]

/** The counts; null while nothing is published yet: then the pages have the figures that the product comes with. */
export type SiteFigures = Readonly<Record<CountedFigure, number>> | null

/** Where a page has a counted figure; what stands between the marks is left out while the count says little. */
export function figurePlaceholders(figure: CountedFigure, shipped: string) {
  return { start: `%${figure}_FIGURE%`, end: `%/${figure}_FIGURE%`, value: `%${figure}_COUNT|${shipped}%` }
}

/** Around figures that are all counted: left out when none of them is shown. */
export const figuresBlock = { start: '%FIGURES%', end: '%/FIGURES%' }

/** Fills the counted figures into a built page. */
export function withSiteFigures(page: string, figures: SiteFigures): string {
  if (!page.includes(figuresBlock.start) && !page.includes('_FIGURE%')) return page
  const isAnyShown = COUNTED_FIGURES.some((figure) => figures === null || roundedFigure(figures[figure]) !== null)
  return COUNTED_FIGURES.reduce(
    (text, figure) => {
      const count = figures && roundedFigure(figures[figure])
      const { start, end } = figurePlaceholders(figure, '')
      return withBlock(text, { start, end, isShown: figures === null || count !== null }).replaceAll(
        new RegExp(String.raw`%${figure}_COUNT\|([^|%]*)%`, 'g'),
        (_, shipped: string) => count ?? shipped,
      )
    },
    withBlock(page, { ...figuresBlock, isShown: isAnyShown }),
  )
}

/** '2,800+' of 2847: two digits, rounded down, so that no page promises more than there is; null below ten. */
export function roundedFigure(count: number): string | null {
  if (count < 10) return null
  const unit = 10 ** (Math.floor(Math.log10(count)) - 1)
  const rounded = Math.floor(count / unit) * unit
  return `${new Intl.NumberFormat('en-IN').format(rounded)}${rounded === count ? '' : '+'}`
}
