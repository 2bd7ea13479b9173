import type { Moment, Motif } from './motifs.ts'
import { hex, type Palette } from './palette.ts'

/** One video's picture: a few words on the left, a drawing on the right. */
export interface Scene {
  eyebrow: string
  titleLines: string[]
  palette: Palette
  motif: Motif
}

/** Two breaths of four seconds in and six out make one loop. */
export const loop = { seconds: 20, framesPerSecond: 12, secondsOfBreath: 10, secondsOfInBreath: 4 }

export function momentOf(frame: number): Moment & { breathesIn: boolean } {
  const second = frame / loop.framesPerSecond
  const inCycle = second % loop.secondsOfBreath
  const breathesIn = inCycle < loop.secondsOfInBreath
  const part = breathesIn
    ? inCycle / loop.secondsOfInBreath
    : 1 - (inCycle - loop.secondsOfInBreath) / (loop.secondsOfBreath - loop.secondsOfInBreath)
  return { turn: second / loop.seconds, breath: (1 - Math.cos(part * Math.PI)) / 2, breathesIn }
}

/** The picture of a scene at one frame of its loop, as SVG. */
export function frameSvg({ eyebrow, titleLines, palette, motif }: Scene, frame: number): string {
  const moment = momentOf(frame)
  const title = titleLines.map(
    (line, index) => `<text x="56" y="${226 + index * 50}" font-size="42">${escaped(line)}</text>`,
  )
  const cue = moment.breathesIn ? 'Breathe in' : 'Breathe out'
  const cueOpacity = (Math.min(1, Math.sin(cuePart(frame) * Math.PI) * 2.2) * 0.85).toFixed(3)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="854" height="480" viewBox="0 0 854 480">
  <defs>${gradients(palette)}</defs>
  <rect width="854" height="480" fill="url(#sky-colours)"/>
  <circle cx="612" cy="240" r="330" fill="url(#glow)"/>
  <g transform="translate(612 240)">${motif(palette, moment)}</g>
  <g fill="${hex(palette.ink)}" font-family="Marcellus">${title.join('')}<text x="56" y="62" font-size="20" letter-spacing="1">Sadhana</text></g>
  <g fill="${hex(palette.inkSoft)}" font-family="Mukta">
    <text x="57" y="172" font-size="14" font-weight="600" letter-spacing="2.4">${escaped(eyebrow.toUpperCase())}</text>
    <text x="56" y="${236 + titleLines.length * 50}" font-size="20" opacity="${cueOpacity}">${cue}</text>
  </g></svg>`
}

/** The colours of a picture: sky from top to bottom, a wide glow behind the drawing, a narrow halo inside it. */
export function gradients(palette: Palette): string {
  const glow = hex(palette.glow)
  return `<linearGradient id="sky-colours" x1="0" y1="0" x2=".35" y2="1"><stop stop-color="${hex(palette.top)}"/><stop offset="1" stop-color="${hex(palette.bottom)}"/></linearGradient>
  <radialGradient id="glow"><stop stop-color="${glow}" stop-opacity=".22"/><stop offset=".45" stop-color="${glow}" stop-opacity=".08"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
  <radialGradient id="halo"><stop stop-color="${glow}" stop-opacity=".6"/><stop offset=".5" stop-color="${glow}" stop-opacity=".16"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** How far the present in-breath or out-breath has come, 0–1. */
function cuePart(frame: number): number {
  const inCycle = (frame / loop.framesPerSecond) % loop.secondsOfBreath
  return inCycle < loop.secondsOfInBreath
    ? inCycle / loop.secondsOfInBreath
    : (inCycle - loop.secondsOfInBreath) / (loop.secondsOfBreath - loop.secondsOfInBreath)
}
