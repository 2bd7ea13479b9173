import { contrastOf, hexOf, type Oklch, oklchOf } from './colour-space.ts'

/** The accent of the built palette, which is shown until the owner chooses a colour. */
export const BUILT_COLOUR = '#ed9b30'

/** The tokens of `web/ui/base.css` that follow the owner's colour; the names are those of the style sheet. */
const DAY_TOKENS = [
  'background',
  'surface',
  'raised',
  'line',
  'control',
  'foreground',
  'muted',
  'accent',
  'accent-deep',
  'on-accent',
  'gold',
  'gradient-1',
  'gradient-2',
] as const
const NIGHT_TOKENS = ['accent', 'accent-deep', 'on-accent', 'gold', 'gradient-2'] as const

export interface BrandPalette {
  day: Record<(typeof DAY_TOKENS)[number], string>
  night: Record<(typeof NIGHT_TOKENS)[number], string>
}

/** The night's page, surfaces and text of `web/ui/base.css`: they stay, whatever the colour. */
export const NIGHT = {
  background: '#141425',
  surface: '#1e1e33',
  raised: '#25253b',
  line: '#3d3d55',
  foreground: '#eee9df',
  muted: '#c0b6a6',
} as const

/** The built palette has this chroma in its accent; a paler colour makes everything paler. */
const BUILT_CHROMA = 0.15
const TEXT = 4.5

/**
 * The palette for one colour. Lightness and chroma follow the built palette, the hue is the owner's; the lightness is
 * moved where a contrast would be below WCAG AA (4.5 for text, 3 for the focus ring and borders of controls).
 */
export function brandPalette(colour: string): BrandPalette {
  const { l, c, h } = oklchOf(colour)
  const vividness = Math.min(1, c / BUILT_CHROMA)
  const tone = (lightness: number, chroma: number): Oklch => ({ l: lightness, c: chroma * vividness, h })
  const paper = {
    background: hexOf(tone(0.982, 0.012)),
    surface: hexOf(tone(0.957, 0.02)),
    raised: hexOf(tone(0.992, 0.007)),
  }
  const papers = Object.values(paper)
  const dayAccent = accentOf({ l: clamp(l, 0.3, 0.78), c, h })
  const nightAccent = accentOf({ l: clamp(l, 0.74, 0.86), c: Math.min(c, 0.16), h })
  return {
    day: {
      ...paper,
      line: hexOf(tone(0.875, 0.032)),
      control: readable(tone(0.63, 0.045), { on: papers, contrast: 3, towards: 'dark' }),
      foreground: hexOf(tone(0.27, 0.045)),
      muted: readable(tone(0.45, 0.045), { on: papers, contrast: TEXT, towards: 'dark' }),
      ...dayAccent,
      'accent-deep': readable(tone(Math.min(l, 0.49), 0.125), { on: papers, contrast: TEXT, towards: 'dark' }),
      gold: hexOf(tone(0.64, 0.12)),
      'gradient-1': hexOf(tone(0.93, 0.06)),
      'gradient-2': hexOf(tone(0.86, 0.11)),
    },
    night: {
      ...nightAccent,
      'accent-deep': readable(tone(0.84, 0.11), {
        on: [NIGHT.background, NIGHT.surface, NIGHT.raised],
        contrast: TEXT,
        towards: 'light',
      }),
      gold: hexOf(tone(0.8, 0.11)),
      'gradient-2': hexOf(tone(0.36, 0.09)),
    },
  }
}

/** The tokens of `web/site/art/art.css` with their lightness, chroma and hue beside the built colour. */
const ART = {
  day: {
    'dawn-1': { l: 0.965, c: 0.035, h: 88 },
    'dawn-2': { l: 0.905, c: 0.085, h: 68 },
    'dawn-3': { l: 0.82, c: 0.125, h: 52 },
    sun: { l: 0.83, c: 0.15, h: 76 },
    'sun-line': { l: 0.55, c: 0.13, h: 55 },
    'water-1': { l: 0.84, c: 0.1, h: 55 },
    'water-2': { l: 0.78, c: 0.095, h: 40 },
  },
  // The sky stays the night's.
  night: {
    'dawn-3': { l: 0.52, c: 0.13, h: 40 },
    sun: { l: 0.82, c: 0.14, h: 75 },
    'sun-line': { l: 0.86, c: 0.1, h: 80 },
    'water-1': { l: 0.36, c: 0.085, h: 20 },
  },
} as const satisfies Record<string, Record<string, Oklch>>

/** The filled drawings in the owner's colour: their hues keep their distances from it. */
function artIn(colour: string, theme: keyof typeof ART): Record<string, string> {
  const { c, h } = oklchOf(colour)
  const turn = h - oklchOf(BUILT_COLOUR).h
  const vividness = Math.min(1, c / BUILT_CHROMA)
  const tokens: [string, Oklch][] = Object.entries(ART[theme])
  return Object.fromEntries(
    tokens.map(([name, built]) => [
      name,
      hexOf({ l: built.l, c: built.c * vividness, h: (built.h + turn + 360) % 360 }),
    ]),
  )
}

/** The palette as a style sheet for the screen; paper stays black on white (`web/ui/print.css`). */
export function brandStyle(colour: string): string {
  const { day, night } = brandPalette(colour)
  const list = (tokens: Readonly<Record<string, string>>): string =>
    Object.entries(tokens)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')
  const themes = { day: { system: 'light', other: 'night' }, night: { system: 'dark', other: 'day' } } as const
  // Stronger than the built tokens, whose style sheet may be loaded later.
  const rules = (['day', 'night'] as const).map((theme) => {
    const { system, other } = themes[theme]
    const tokens = list({ ...(theme === 'day' ? day : night), ...artIn(colour, theme) })
    return `:root:root[data-theme=${theme}]{${tokens}}@media (prefers-color-scheme:${system}){:root:root:not([data-theme=${other}]){${tokens}}}`
  })
  return `@media screen{${rules.join('')}}`
}

/** The colours of pictures and paper, which have no night. */
export interface ReadingPalette {
  ground: string
  dawn: string
  light: string
  ornament: string
  text: string
  muted: string
  /** Of names and headings. */
  strong: string
}

export function readingPalette(colour: string): ReadingPalette {
  const { day } = brandPalette(colour || BUILT_COLOUR)
  return {
    ground: day.background,
    dawn: day['gradient-1'],
    light: day['gradient-2'],
    ornament: day.gold,
    text: day.foreground,
    muted: day.muted,
    strong: day['accent-deep'],
  }
}

/** An icon's ground and the colour of what is on it: deep, and light as a lamp. */
export function iconColours(colour: string): { ground: string; ink: string } {
  if (colour === '') return { ground: '#3b1d14', ink: '#e9a23b' }
  const { c, h } = oklchOf(colour)
  return { ground: hexOf({ l: 0.27, c: Math.min(c, 0.09), h }), ink: brandPalette(colour).night.accent }
}

/** A filled element with its text: dark or light, whichever is read better. */
function accentOf(colour: Oklch): { accent: string; 'on-accent': string } {
  const texts = [
    hexOf({ l: 0.24, c: Math.min(colour.c, 0.05), h: colour.h }),
    hexOf({ l: 0.985, c: 0.01, h: colour.h }),
  ]
  for (let step = 0; ; step++) {
    // A colour of the middle is read badly with either: it is moved away from it.
    const accent = hexOf({ ...colour, l: colour.l + (colour.l < 0.6 ? -0.01 : 0.01) * step })
    const [best = ''] = texts.toSorted((one, other) => contrastOf(other, accent) - contrastOf(one, accent))
    if (contrastOf(best, accent) >= TEXT) return { accent, 'on-accent': best }
  }
}

/** The colour, made darker or lighter until it is read on all of these. */
function readable(colour: Oklch, { on, contrast, towards }: Reading): string {
  for (let step = 0; ; step++) {
    const hex = hexOf({ ...colour, l: clamp(colour.l + (towards === 'dark' ? -0.01 : 0.01) * step, 0, 1) })
    if (on.every((each) => contrastOf(hex, each) >= contrast)) return hex
  }
}

interface Reading {
  on: readonly string[]
  contrast: number
  towards: 'dark' | 'light'
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
