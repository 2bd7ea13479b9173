import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8')
const blocks = [...css.matchAll(/(:root[^{]*)\{([^}]*)\}/g)]
  .map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    tokens: Object.fromEntries(
      [...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  }))
  .filter(({ tokens }) => 'background' in tokens)

test('there is one day theme and two blocks of the night theme', () => {
  expect(blocks).toHaveLength(3)
})

test('the chosen night theme and the system’s night theme are the same', () => {
  const nights = blocks.filter(({ selector }) => selector !== ':root').map(({ tokens }) => tokens)
  expect(nights).toHaveLength(2)
  expect(nights[0]).toEqual(nights[1])
})

describe.each(blocks)('$selector', ({ tokens }) => {
  const contrast = (a: string, b: string) => {
    const [light, dark] = [luminance(tokens[a]), luminance(tokens[b])].toSorted((x, y) => y - x)
    return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
  }

  test.each(['background', 'surface', 'raised'])('text has enough contrast on %s', (background) => {
    for (const text of ['foreground', 'muted', 'accent-deep', 'danger', 'success']) {
      expect(contrast(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('text has enough contrast on filled elements and gradients', () => {
    expect(contrast('on-accent', 'accent')).toBeGreaterThanOrEqual(4.5)
    expect(contrast('on-danger', 'danger')).toBeGreaterThanOrEqual(4.5)
    expect(contrast('background', 'foreground')).toBeGreaterThanOrEqual(4.5)
    for (const dawn of ['gradient-1', 'gradient-2'])
      expect(contrast('foreground', dawn), dawn).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['background', 'surface', 'raised'])('controls have enough contrast on %s', (background) => {
    for (const control of ['control', 'accent-deep']) {
      expect(contrast(control, background), `${control} on ${background}`).toBeGreaterThanOrEqual(3)
    }
  })
})

/** Relative luminance (WCAG 2) of an `oklch(l c h)` colour. */
function luminance(colour = ''): number {
  const [l = 0, c = 0, h = 0] = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)/.exec(colour)?.slice(1).map(Number) ?? []
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const [long, medium, short] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  return 0.2126 * clamp(red) + 0.7152 * clamp(green) + 0.0722 * clamp(blue)
}
