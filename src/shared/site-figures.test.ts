import { figurePlaceholders, figuresBlock, roundedFigure, withSiteFigures } from './site-figures.ts'
import { expect, test } from 'vitest'

test.each([
  [0, null],
  [9, null],
  [10, '10'],
  [57, '57'],
  [99, '99'],
  [100, '100'],
  [127, '120+'],
  [1000, '1,000'],
  [2847, '2,800+'],
  [1_23_456, '1,20,000+'],
])('%i is shown as %s', (count, figure) => {
  expect(roundedFigure(count)).toBe(figure)
})

const figure = (name: 'MEMBERS' | 'HOURS', shipped: string) => {
  const { start, end, value } = figurePlaceholders(name, shipped)
  return `${start}<b>${value}</b>${end}`
}
const page = `<i/>${figuresBlock.start}<dl>${figure('MEMBERS', '2,847')}${figure('HOURS', '100+')}</dl>${figuresBlock.end}`

test.each([
  ['the figures that the product comes with while nothing is published', null, '<i/><dl><b>2,847</b><b>100+</b></dl>'],
  ['what is counted', { MEMBERS: 127, PEOPLE: 0, HOURS: 44 }, '<i/><dl><b>120+</b><b>44</b></dl>'],
  ['no figure that says little', { MEMBERS: 127, PEOPLE: 0, HOURS: 4 }, '<i/><dl><b>120+</b></dl>'],
  ['nothing at all when none says much', { MEMBERS: 9, PEOPLE: 9, HOURS: 4 }, '<i/>'],
])('a page shows %s', (_, figures, html) => {
  expect(withSiteFigures(page, figures)).toBe(html)
})
