import { brandPalette, brandStyle, BUILT_COLOUR, NIGHT } from './brand-colour.ts'
import { contrastOf, hexOf, oklchOf } from './colour-space.ts'
import { expect, test } from 'vitest'

const EXTREMES = ['#000000', '#ffffff', '#808080', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#00ffff', '#ff00ff']

/** Colours from all over sRGB: 9 steps of each channel, and the extremes. */
const STEPS = [0, 32, 64, 96, 128, 160, 192, 224, 255].map((value) => value.toString(16).padStart(2, '0'))
const COLOURS = [
  ...EXTREMES,
  BUILT_COLOUR,
  ...STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`))),
]

/** Pairs of tokens with the least contrast that WCAG AA allows for them. */
const PAPERS = ['background', 'surface', 'raised'] as const
const DANGER = { day: hexOf({ l: 0.5, c: 0.19, h: 25 }), night: hexOf({ l: 0.75, c: 0.14, h: 25 }) }
const SUCCESS = { day: hexOf({ l: 0.46, c: 0.1, h: 150 }), night: hexOf({ l: 0.78, c: 0.11, h: 150 }) }

function problemsOf(colour: string): string[] {
  const { day, night } = brandPalette(colour)
  const pairs: [string, string, string, number][] = PAPERS.flatMap((paper): [string, string, string, number][] => [
    [`day text on ${paper}`, day.foreground, day[paper], 4.5],
    [`day muted on ${paper}`, day.muted, day[paper], 4.5],
    [`day links on ${paper}`, day['accent-deep'], day[paper], 4.5],
    [`day danger on ${paper}`, DANGER.day, day[paper], 4.5],
    [`day success on ${paper}`, SUCCESS.day, day[paper], 4.5],
    [`day control on ${paper}`, day.control, day[paper], 3],
    [`night links on ${paper}`, night['accent-deep'], NIGHT[paper], 4.5],
    [`night button on ${paper}`, night.accent, NIGHT[paper], 3],
  ])
  pairs.push(
    ['day button', day['on-accent'], day.accent, 4.5],
    ['night button', night['on-accent'], night.accent, 4.5],
    ['day gradient 1', day.foreground, day['gradient-1'], 4.5],
    ['day gradient 2', day.foreground, day['gradient-2'], 4.5],
    ['night gradient 2', NIGHT.foreground, night['gradient-2'], 4.5],
  )
  return pairs.flatMap(([what, one, other, least]) => {
    const contrast = contrastOf(one, other)
    return contrast >= least ? [] : [`${colour} ${what}: ${contrast.toFixed(2)}`]
  })
}

test(`of ${COLOURS.length} colours each makes a palette that is read in both themes`, () => {
  expect(COLOURS.flatMap(problemsOf)).toEqual([])
})

test.each(['#1d4ed8', '#0f766e', '#b91c1c', '#7c3aed', BUILT_COLOUR])(
  '%s is the colour of its own buttons',
  (colour) => {
    expect(brandPalette(colour).day.accent).toBe(colour)
  },
)

test('a colour between dark and light is moved until its text is read', () => {
  const grey = brandPalette('#808080').day
  expect(oklchOf(grey.accent).l).not.toBe(oklchOf('#808080').l)
  expect(contrastOf(grey.accent, grey['on-accent'])).toBeGreaterThanOrEqual(4.5)
})

test('a grey brand tints nothing', () => {
  for (const value of Object.values(brandPalette('#777777').day)) expect(oklchOf(value).c).toBeLessThan(0.012)
})

test('the style sheet has tokens of both themes for the screen, and nothing that a colour could break out of', () => {
  const style = brandStyle('#1d4ed8')
  expect(style).toMatch(/^@media screen\{.*\}$/)
  expect(style).toContain(':root:root[data-theme=day]{--background:')
  expect(style).toContain('@media (prefers-color-scheme:dark){:root:root:not([data-theme=day]){--accent:')
  expect(style.replaceAll(/--[\w-]+:#[0-9a-f]{6}/g, '')).not.toContain('#')
  expect(style.split('{')).toHaveLength(style.split('}').length)
})

test('the drawings of the first screen follow the colour', () => {
  const sunOf = (colour: string) => oklchOf(/--sun:(#[0-9a-f]{6})/.exec(brandStyle(colour))?.[1] ?? '').h
  const blue = oklchOf('#1d4ed8').h
  expect(Math.abs(sunOf('#1d4ed8') - blue)).toBeLessThan(25)
  expect(Math.abs(sunOf(BUILT_COLOUR) - 76)).toBeLessThan(3)
})
