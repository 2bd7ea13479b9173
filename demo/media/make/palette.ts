/** A colour as lightness (0–1), chroma and hue, like the tokens of the product's own style sheet. */
export type Oklch = [lightness: number, chroma: number, hue: number]

export interface Palette {
  top: Oklch
  bottom: Oklch
  /** Lines of the drawing. */
  line: Oklch
  glow: Oklch
  ink: Oklch
  inkSoft: Oklch
}

const night = {
  line: [0.84, 0.1, 80],
  glow: [0.75, 0.15, 60],
  ink: [0.95, 0.015, 85],
  inkSoft: [0.84, 0.03, 80],
} satisfies Omit<Palette, 'top' | 'bottom'>

/** The ten days are one sunrise: from the indigo before dawn (day 1) to kumkum and saffron (day 10). */
export function dawnOfDay(day: number): Palette {
  const part = (day - 1) / 9
  return {
    ...night,
    top: mix([0.2, 0.05, 285], [0.33, 0.09, 350], part),
    bottom: mix([0.29, 0.08, 310], [0.53, 0.145, 405], part),
  }
}

export const palettes = {
  kumkum: { ...night, top: [0.22, 0.05, 345], bottom: [0.38, 0.115, 380] },
  tulsi: {
    ...night,
    top: [0.22, 0.035, 200],
    bottom: [0.37, 0.07, 155],
    line: [0.88, 0.06, 110],
    glow: [0.75, 0.1, 140],
  },
  lampNight: { ...night, top: [0.17, 0.035, 285], bottom: [0.25, 0.055, 320], glow: [0.78, 0.15, 65] },
  moonlight: {
    ...night,
    top: [0.18, 0.04, 270],
    bottom: [0.3, 0.06, 255],
    line: [0.9, 0.03, 90],
    glow: [0.85, 0.05, 90],
  },
  day: {
    top: [0.975, 0.02, 85],
    bottom: [0.86, 0.11, 62],
    line: [0.6, 0.13, 55],
    glow: [0.85, 0.13, 70],
    ink: [0.27, 0.045, 35],
    inkSoft: [0.42, 0.06, 42],
  },
} satisfies Record<string, Palette>

export function hex([lightness, chroma, hue]: Oklch): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map((linear) => byteOf(linear).toString(16).padStart(2, '0')).join('')}`
}

function mix(from: Oklch, to: Oklch, part: number): Oklch {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part]
}

function byteOf(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear))
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  return Math.round(255 * encoded)
}
