import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// Letters, the pages that stand without the built style sheet, and what browsers paint around a page repeat the palette
// by hand, in a notation that everything reads. Here they are held to it.

const read = (file: string): string => readFileSync(file, 'utf8')
const [day, night] = palettes()

describe.each(['public/offline.css', 'public/outbox.css'])('%s', (file) => {
  test('says the day and the night of the product', () => {
    const css = read(file)
    const blocks = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(([, body = '']) => body)
    expect(blocks.length).toBeGreaterThan(1)
    for (const [at, body] of blocks.entries()) {
      const tokens = Object.fromEntries(
        [...body.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', value]) => [name, value]),
      )
      expect(Object.keys(tokens)).toEqual([...(blocks[0] ?? '').matchAll(/--([\w-]+):/g)].map(([, name]) => name))
      expect(at === 0 ? day : night).toMatchObject(tokens)
    }
    expect(coloursIn(css.replaceAll(/:root[^{]*\{[^}]*\}/g, ''))).toEqual([])
  })
})

test('letters are in the colours of the product', () => {
  const letter = read('src/server/features/mails/letter-html.ts')
  for (const [name, theme] of [
    ['DAY', day],
    ['DARK', night],
  ] as const) {
    const [, body = ''] = new RegExp(`const ${name} = \\{([^}]*)\\}`).exec(letter) ?? []
    const said = [...body.matchAll(/(\w+): '(#\w+)'/g)].map(([, token = '', value]) => [asToken(token), value])
    expect(said).toHaveLength(8)
    expect(theme).toMatchObject(Object.fromEntries(said))
  }
  expect(coloursIn(letter.replaceAll(/const (DAY|DARK) = \{[^}]*\}/g, ''))).toEqual([])
})

test('receipts are written in the colours of the day', () => {
  const [drawing, text] = [
    read('src/server/adapters/receipt-pdf.drawing.ts'),
    read('src/server/adapters/receipt-pdf.text.ts'),
  ]
  expect(coloursIn(drawing)).toEqual([day.muted, day.line])
  expect(coloursIn(text)).toEqual([day.ink])
})

test.each(['app.html', 'public/offline.html', 'src/web/site/page.tsx', 'public/manifest.webmanifest'])(
  'what is painted around %s is the paper of day or night',
  (file) => {
    const colours = coloursIn(read(file))
    expect(colours.length).toBeGreaterThan(1)
    for (const colour of colours) expect([day.paper, night.paper]).toContain(colour)
  },
)

function coloursIn(text: string): string[] {
  return text.match(/#[0-9a-f]{6}\b/g) ?? []
}

function asToken(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

type Palette = Record<string, string>

/** The day and the night of look.css, as a screen shows them. */
function palettes(): [Palette, Palette] {
  const blocks = [...read('src/web/ui/look.css').matchAll(/:root[^{]*\{([^}]*--paper[^}]*)\}/g)]
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
  return `#${linear.map((light) => twoDigits(light)).join('')}`
}

function twoDigits(light: number): string {
  const bright = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
  const shown = Math.round(Math.min(1, Math.max(0, bright)) * 255)
  return shown.toString(16).padStart(2, '0')
}
