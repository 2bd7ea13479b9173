/** A point of the drawing in the unit of its view box. */
export type Point = [x: number, y: number]

export interface PetalRing {
  petals: number
  inner: number
  outer: number
  /** Half the width of a petal at its widest. */
  halfWidth: number
  opacity: number
}

/** One ring of petals around the origin as path data. */
export function petalRing({ petals, inner, outer, halfWidth }: PetalRing): string {
  const length = outer - inner
  return turns(petals)
    .map((angle) => {
      const at = (along: number, aside: number) => text(rotated([inner + along * length, aside * halfWidth], angle))
      return `M${at(0, 0)}C${at(0.42, -1.25)} ${at(0.74, -1)} ${at(1, 0)}C${at(0.74, 1)} ${at(0.42, 1.25)} ${at(0, 0)}`
    })
    .join('')
}

/** Dots evenly on a circle, as path data of small circles. */
export function dotRing({
  dots,
  radius,
  size,
  offset = 0,
}: {
  dots: number
  radius: number
  size: number
  offset?: number
}): string {
  return turns(dots)
    .map((angle) => {
      const [x, y] = rotated([radius, 0], angle + offset)
      return `M${text([x - size, y])}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0`
    })
    .join('')
}

/** A leaf-shaped petal that stands on the origin and leans by `angle` (0 is upright). */
export function standingPetal({
  height,
  halfWidth,
  angle,
}: {
  height: number
  halfWidth: number
  angle: number
}): string {
  const at = (aside: number, up: number) => text(rotated([aside * halfWidth, -up * height], angle))
  return `M${at(0, 0)}C${at(-1.15, 0.3)} ${at(-0.95, 0.72)} ${at(0, 1)}C${at(0.95, 0.72)} ${at(1.15, 0.3)} ${at(0, 0)}`
}

/** A flame that stands on the origin; `sway` moves its tip sideways. */
export function flame({ height, halfWidth, sway }: { height: number; halfWidth: number; sway: number }): string {
  const at = (x: number, y: number) => text([x * halfWidth, -y * height])
  const tip = text([sway, -height])
  return `M${at(0, 0)}C${at(-1.3, 0.08)} ${at(-1.15, 0.42)} ${text([sway * 0.4 - halfWidth * 0.35, -height * 0.68])}Q${text([sway * 0.7 - halfWidth * 0.1, -height * 0.84])} ${tip}Q${text([sway * 0.7 + halfWidth * 0.42, -height * 0.72])} ${at(0.72, 0.5)}C${at(1.2, 0.3)} ${at(1.1, 0.05)} ${at(0, 0)}`
}

/** A water line: gentle waves from `-half` to `half`, moved along by `phase` (0–1 is one wave). */
export function ripple({
  half,
  height,
  waves,
  phase,
}: {
  half: number
  height: number
  waves: number
  phase: number
}): string {
  const points = Array.from({ length: 49 }, (_, index): Point => {
    const part = index / 48
    const calmAtEnds = Math.sin(part * Math.PI)
    return [(part * 2 - 1) * half, Math.sin((part * waves + phase) * 2 * Math.PI) * height * calmAtEnds]
  })
  return `M${points.map(text).join('L')}`
}

function turns(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index * 2 * Math.PI) / count)
}

function rotated([x, y]: Point, angle: number): Point {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
}

function text([x, y]: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}
