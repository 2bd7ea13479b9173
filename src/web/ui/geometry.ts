interface PetalShape {
  /** The distances of its base and its tip from the origin. */
  from: number
  to: number
  /** Its maximum width. */
  width: number
}

/** A point of a petal: its distance from the axis, and its position along the axis. */
type Point = readonly [across: number, along: number]

/** One petal as an SVG path: round, with a pointed tip. Angle 0 points up; angles grow clockwise. */
export function petalPath({ from, to, width }: PetalShape, degrees = 0): string {
  const [half, length] = [width / 2, to - from]
  const point = ([across, along]: Point) => rotate([across * half, from + along * length], degrees)
  const curve = (...points: [Point, Point, Point]) => `C${points.map(point).join(' ')}`
  return [
    `M${point([0, 0])}`,
    curve([0.5, 0.08], [1, 0.2], [1, 0.42]),
    curve([1, 0.64], [0.24, 0.8], [0, 1]),
    curve([-0.24, 0.8], [-1, 0.64], [-1, 0.42]),
    curve([-1, 0.2], [-0.5, 0.08], [0, 0]),
    'Z',
  ].join('')
}

/** Angles at equal steps around a circle, in degrees. */
export function rotationAngles(count: number, start = 0): number[] {
  return Array.from({ length: count }, (_, n) => start + (n * 360) / count)
}

/** Rays of a sun above the horizon, as one path. */
export function raysPath({ count, from, to }: { count: number; from: number; to: number }): string {
  return Array.from({ length: count }, (_, n) => {
    const degrees = -80 + (160 * n) / (count - 1)
    return `M${rotate([0, from], degrees)}L${rotate([0, n % 2 === 0 ? to : (from + to) / 2], degrees)}`
  }).join('')
}

/** Rotates an upright point about the origin and formats it for SVG, where down is positive. */
function rotate([across, along]: Point, degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  return `${round(across * cosine + along * sine)} ${round(across * sine - along * cosine)}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
