/** A point at a distance from the origin; angle 0 points up, growing clockwise, in degrees. */
function at(radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`
}

interface Petal {
  /** Where it begins and where its tip is, from the origin. */
  from: number
  to: number
  /** Half of its angle at the widest, in degrees. */
  half: number
}

/** One petal as an SVG path: two curves that meet in a point. */
export function petal({ from, to, half }: Petal, degrees: number): string {
  const belly = from + (to - from) * 0.45
  const shoulder = from + (to - from) * 0.82
  const side = (sign: number) => `${at(belly, degrees + sign * half)} ${at(shoulder, degrees + sign * half * 0.55)}`
  const [out, back] = [side(1), side(-1).split(' ')]
  return `M${at(from, degrees)}C${out} ${at(to, degrees)}C${back.slice(2).join(' ')} ${back.slice(0, 2).join(' ')} ${at(from, degrees)}`
}

/** A ring of equal petals, as one path. */
export function ring({ count, turned = 0, ...shape }: Petal & { count: number; turned?: number }): string {
  return Array.from({ length: count }, (_, n) => petal(shape, turned + (n * 360) / count)).join('')
}

/** A ring of small circles, as one path. */
export function beads({ count, radius, size }: { count: number; radius: number; size: number }): string {
  return Array.from({ length: count }, (_, n) => {
    const centre = at(radius, (n * 360) / count)
    return `M${centre}m-${size} 0a${size} ${size} 0 1 0 ${size * 2} 0a${size} ${size} 0 1 0 -${size * 2} 0`
  }).join('')
}

/** Rays of a sun above the horizon, as one path. */
export function rays({ count, from, to }: { count: number; from: number; to: number }): string {
  return Array.from({ length: count }, (_, n) => {
    const degrees = -80 + (160 * n) / (count - 1)
    return `M${at(from, degrees)}L${at(n % 2 === 0 ? to : (from + to) / 2, degrees)}`
  }).join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
