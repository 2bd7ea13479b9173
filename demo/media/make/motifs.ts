import { dotRing, flame, petalRing, type PetalRing, ripple, standingPetal } from './geometry.ts'
import { hex, type Palette } from './palette.ts'

/** What a drawing needs to know of its moment: `turn` runs 0–1 through the loop, `breath` 0 (out) to 1 (in). */
export interface Moment {
  turn: number
  breath: number
}

/** Draws around the origin within a radius of about 200. */
export type Motif = (palette: Palette, moment: Moment) => string

/** Rings of one band turn together; a back ring stands half a petal aside and shows between the petals in front. */
const rings: (PetalRing & { band: number; isBehind: boolean })[] = [
  { band: 0, isBehind: false, petals: 10, inner: 48, outer: 86, halfWidth: 12.5, opacity: 0.95 },
  { band: 0, isBehind: true, petals: 10, inner: 58, outer: 97, halfWidth: 11, opacity: 0.6 },
  { band: 1, isBehind: false, petals: 20, inner: 102, outer: 130, halfWidth: 11, opacity: 0.75 },
  { band: 2, isBehind: false, petals: 28, inner: 135, outer: 160, halfWidth: 10, opacity: 0.6 },
  { band: 3, isBehind: false, petals: 36, inner: 165, outer: 188, halfWidth: 9.5, opacity: 0.5 },
]

/** A mandala with so many rings of petals (1–5), each band turning by one petal in a loop, in alternating directions. */
export function mandala(ringCount: number): Motif {
  return (palette, { turn, breath }) => {
    const shown = rings.slice(0, ringCount)
    const petals = shown.map((ring) => {
      const turned = (turn * (ring.band % 2 === 0 ? 1 : -1) + (ring.isBehind ? 0.5 : 0)) * (360 / ring.petals)
      return `<path transform="rotate(${turned.toFixed(3)})" d="${petalRing(ring)}" opacity="${ring.opacity}"/>`
    })
    const borders = shown.map(({ outer }, index) =>
      index === 0 ? '' : `<circle r="${outer + 2.5}" opacity="${0.5 - index * 0.06}"/>`,
    )
    const edge = (shown.at(-1)?.outer ?? 0) + 10
    const beads = dotRing({
      dots: 10 * Math.min(4, ringCount),
      radius: edge,
      size: 1.7,
      offset: turn * ((2 * Math.PI) / 10),
    })
    return (
      lines(palette, petals.join('') + borders.join('')) +
      `<path d="${beads}" fill="${hex(palette.line)}" opacity=".6"/>${breathingCircle(palette, breath)}`
    )
  }
}

/** A lotus on still water whose petals open with the breath. */
export const lotus: Motif = (palette, { turn, breath }) => {
  const opening = 0.86 + 0.14 * breath
  const layers = [
    { angles: [-78, -52, 52, 78], height: 120, halfWidth: 30, opacity: 0.5 },
    { angles: [-58, -30, 30, 58], height: 142, halfWidth: 34, opacity: 0.7 },
    { angles: [-34, 34], height: 152, halfWidth: 36, opacity: 0.85 },
    { angles: [-14, 14], height: 158, halfWidth: 34, opacity: 0.9 },
    { angles: [0], height: 164, halfWidth: 30, opacity: 1 },
  ]
  const petals = layers.map(({ angles, opacity, ...size }) => {
    const path = angles
      .map((degrees) => standingPetal({ ...size, angle: (degrees * opening * Math.PI) / 180 }))
      .join('')
    return `<path d="${path}" opacity="${opacity}" fill="${hex(palette.glow)}" fill-opacity=".05"/>`
  })
  const water = [0, 1, 2, 3].map((row) => {
    const path = ripple({
      half: 186 - row * 34,
      height: 3.5,
      waves: 3,
      phase: row * 0.3 + turn * (row % 2 === 0 ? 1 : -1),
    })
    return `<path transform="translate(0 ${92 + row * 19})" d="${path}" opacity="${0.6 - row * 0.12}"/>`
  })
  return (
    lines(palette, `<g transform="translate(0 76)">${petals.join('')}</g>${water.join('')}`) +
    `<g transform="translate(0 -128)"><circle r="${(7 + 7 * breath).toFixed(2)}" fill="${hex(palette.glow)}" opacity="${(0.5 + 0.4 * breath).toFixed(2)}"/></g>`
  )
}

/** A sun that stands half over the horizon, its rays growing with the breath. */
export const sunrise: Motif = (palette, { turn, breath }) => {
  const rays = Array.from({ length: 25 }, (_, index) => {
    const length = (index % 2 === 0 ? 40 : 24) * (0.85 + 0.3 * breath)
    return `<path transform="rotate(${-180 + index * 7.5})" d="M96 0h${length.toFixed(2)}" opacity="${index % 2 === 0 ? 0.9 : 0.6}"/>`
  })
  const petals = petalRing({ petals: 24, inner: 62, outer: 88, halfWidth: 6, opacity: 1 })
  const sea = [0, 1, 2, 3, 4].map((row) => {
    const path = ripple({
      half: 190 - row * 30,
      height: 4,
      waves: 4,
      phase: row * 0.37 + turn * (row % 2 === 0 ? 1 : -1),
    })
    return `<path transform="translate(0 ${58 + row * 22})" d="${path}" opacity="${0.75 - row * 0.13}"/>`
  })
  const disc = `<circle r="${(50 + 6 * breath).toFixed(2)}" fill="${hex(palette.glow)}" fill-opacity=".55"/>`
  return lines(
    palette,
    `<clipPath id="sky"><path d="M-220-220h440v252h-440z"/></clipPath>
    <g clip-path="url(#sky)"><g transform="translate(0 32)">${rays.join('')}<path transform="rotate(${(turn * 15).toFixed(3)})" d="${petals}" opacity=".8"/>${disc}</g></g>
    <path d="M-200 32h400"/>${sea.join('')}`,
  )
}

/** A diya with a flame that leans a little, inside slow rings of light. */
export const diya: Motif = (palette, { turn, breath }) => {
  const wave = (times: number, shift = 0) => Math.sin((turn * times + shift) * 2 * Math.PI)
  const sway = 5 * wave(3) + 2.5 * wave(7, 0.2)
  const height = 92 + 6 * breath + 3 * wave(5, 0.4)
  const halos = [76, 112, 148].map(
    (radius, index) => `<circle cy="-20" r="${(radius + 5 * breath).toFixed(2)}" opacity="${0.34 - index * 0.09}"/>`,
  )
  const dots = dotRing({ dots: 32, radius: 178, size: 1.6, offset: (turn * 2 * Math.PI) / 32 })
  return (
    `<circle cy="-20" r="190" fill="url(#halo)" opacity="${(0.55 + 0.3 * breath + 0.04 * wave(9)).toFixed(3)}"/>` +
    lines(
      palette,
      `${halos.join('')}
    <path d="M-96 62Q0 34 96 62Q70 118 0 120Q-70 118 -96 62z" fill="${hex(palette.bottom)}"/><path d="M-96 62Q0 88 96 62M-66 92Q0 112 66 92M-34 130h68" opacity=".7"/>`,
    ) +
    `<g transform="translate(0 60)"><path d="${flame({ height, halfWidth: 25, sway })}" fill="${hex(palette.glow)}" opacity=".9"/><path d="${flame({ height: height * 0.56, halfWidth: 12, sway: sway * 0.5 })}" fill="${hex([0.96, 0.06, 90])}"/></g>` +
    `<path transform="translate(0 -20)" d="${dots}" fill="${hex(palette.line)}" opacity=".5"/>`
  )
}

/** A full moon over water. */
export const moon: Motif = (palette, { turn, breath }) => {
  const halos = [86, 116, 150].map(
    (radius, index) => `<circle cy="-50" r="${(radius + 8 * breath).toFixed(2)}" opacity="${0.4 - index * 0.11}"/>`,
  )
  const water = [0, 1, 2, 3, 4, 5].map((row) => {
    const path = ripple({
      half: 30 + row * 26,
      height: 3,
      waves: 2 + row * 0.5,
      phase: row * 0.3 + turn * (row % 2 === 0 ? 1 : -1),
    })
    return `<path transform="translate(0 ${104 + row * 15})" d="${path}" opacity="${0.75 - row * 0.1}"/>`
  })
  return (
    `<circle cy="-50" r="180" fill="url(#halo)" opacity="${(0.35 + 0.25 * breath).toFixed(3)}"/>` +
    `<circle cy="-50" r="62" fill="${hex([0.93, 0.035, 90])}"/><path transform="translate(0 -50)" d="${petalRing({ petals: 12, inner: 14, outer: 54, halfWidth: 8, opacity: 1 })}" fill="none" stroke="${hex([0.84, 0.05, 85])}" stroke-width="1.2"/>` +
    lines(palette, halos.join('') + water.join(''))
  )
}

/** The circle to breathe with: it fills with the in-breath. */
function breathingCircle(palette: Palette, breath: number): string {
  return `<circle r="42" fill="url(#halo)" opacity="${(0.5 + 0.5 * breath).toFixed(3)}"/><circle r="${(14 + 24 * breath).toFixed(2)}" fill="${hex(palette.glow)}" fill-opacity=".5" stroke="${hex(palette.line)}" stroke-width="1.4"/>`
}

function lines(palette: Palette, content: string): string {
  return `<g fill="none" stroke="${hex(palette.line)}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${content}</g>`
}
