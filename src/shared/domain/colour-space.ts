/** A colour by lightness (0 to 1), chroma (from 0, grey) and hue (in degrees): equal steps look equal (OKLCH). */
export interface Oklch {
  l: number
  c: number
  h: number
}

/** The colour in `#rrggbb`; outside of sRGB, the one of less chroma that is within. */
export function hexOf({ l, c, h }: Oklch): string {
  let [low, high] = [0, c]
  if (!isInGamut(linearOf({ l, c, h }))) {
    for (let step = 0; step < 20; step++) {
      const middle = (low + high) / 2
      if (isInGamut(linearOf({ l, c: middle, h }))) low = middle
      else high = middle
    }
    high = low
  }
  return `#${linearOf({ l, c: high, h }).map(encoded).join('')}`
}

/** The colour of `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = channelsOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** The contrast of two colours (WCAG 2): from 1, none, to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = channelsOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The linear channels of `#rrggbb`, from 0 to 1. */
function channelsOf(hex: string): [number, number, number] {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function linearOf({ l, c, h }: Oklch): number[] {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function isInGamut(linear: readonly number[]): boolean {
  return linear.every((channel) => channel >= -0.0005 && channel <= 1.0005)
}

function encoded(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0')
}
