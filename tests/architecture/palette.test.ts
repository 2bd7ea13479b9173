import { PAGE_COLOURS } from '#shared/brand.ts'
import { BUILT_COLOUR, NIGHT } from '#shared/domain/brand-colour.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// Emails, the pages without the built style sheet, and the colours that browsers paint around a page repeat the palette
// by hand, in a notation that every program reads. These tests compare them with base.css.

const read = (file: string): string => readFileSync(file, 'utf8')
const [light, dark] = palettes()

describe.each(['public/offline.css', 'public/outbox.css'])('%s', (file) => {
  test('has the light and the dark palette of the product', () => {
    const css = read(file)
    const blocks = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(([, body = '']) => body)
    expect(blocks.length).toBeGreaterThan(1)
    for (const [at, body] of blocks.entries()) {
      const tokens = Object.fromEntries(
        [...body.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', value]) => [name, value]),
      )
      expect(Object.keys(tokens)).toEqual([...(blocks[0] ?? '').matchAll(/--([\w-]+):/g)].map(([, name]) => name))
      expect(at === 0 ? light : dark).toMatchObject(tokens)
    }
    expect(coloursIn(css.replaceAll(/:root[^{]*\{[^}]*\}/g, ''))).toEqual([])
  })
})

test('emails use the colours of the product', () => {
  const source = read('src/server/features/emails/email-palette.ts')
  for (const [name, theme] of [
    ['DAY', light],
    ['DARK', dark],
  ] as const) {
    const [, body = ''] = new RegExp(`const ${name} = \\{([^}]*)\\}`).exec(source) ?? []
    const declared = [...body.matchAll(/(\w+): '(#\w+)'/g)].map(([, token = '', value]) => [asToken(token), value])
    expect(declared).toHaveLength(9)
    expect(theme).toMatchObject(Object.fromEntries(declared))
  }
  expect(coloursIn(source.replaceAll(/const (DAY|DARK) = \{[^}]*\}/g, ''))).toEqual([])
  expect(coloursIn(read('src/server/features/emails/email-body.ts'))).toEqual([])
})

test('receipts use the light palette', () => {
  const [drawing, text] = [
    read('src/server/adapters/receipt-pdf/drawing.ts'),
    read('src/server/adapters/receipt-pdf/text.ts'),
  ]
  expect(coloursIn(drawing)).toEqual([light.muted, light.line])
  expect(coloursIn(text)).toEqual([light.foreground])
})

test.each(['app.html', 'public/offline.html', 'src/web/site/page.tsx', 'public/manifest.webmanifest'])(
  'the colours around %s are the background of the light or the dark palette',
  (file) => {
    const colours = coloursIn(read(file))
    expect(colours.length).toBeGreaterThan(1)
    for (const colour of colours) expect([light.background, dark.background]).toContain(colour)
  },
)

test('what a colour of the owner leaves as it is has the colours of the product', () => {
  expect(light).toMatchObject({ accent: BUILT_COLOUR, background: PAGE_COLOURS.day })
  expect(dark).toMatchObject({ ...NIGHT, background: PAGE_COLOURS.night })
})

function coloursIn(text: string): string[] {
  return text.match(/#[0-9a-f]{6}\b/g) ?? []
}

function asToken(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
}

type Palette = Record<string, string>

/** The light and the dark palette of base.css as sRGB. */
function palettes(): [Palette, Palette] {
  const blocks = [...read('src/web/ui/base.css').matchAll(/:root[^{]*\{([^}]*--background[^}]*)\}/g)]
  const [first = {}, second = {}] = blocks.map(([, body = '']) =>
    Object.fromEntries(
      [...body.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, name = '', ...lch]) => [
        name,
        hexOf(lch.map(Number)),
      ]),
    ),
  )
  return [first, second]
}

function hexOf([l = 0, c = 0, h = 0]: number[]): string {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return `#${linear.map((channel) => twoDigits(channel)).join('')}`
}

function twoDigits(channel: number): string {
  const encoded = channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055
  const shown = Math.round(Math.min(1, Math.max(0, encoded)) * 255)
  return shown.toString(16).padStart(2, '0')
}
