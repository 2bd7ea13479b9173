import { diya, lotus, type Motif, sunrise } from './motifs.ts'
import { hex, type Palette, palettes } from './palette.ts'
import { escaped, gradients } from './scene.ts'

const stillMoment = { turn: 0.1, breath: 0.85 }

export interface Cover {
  titleLines: string[]
  author: string
  palette: Palette
  motif: Motif
}

/** A book cover of 600 by 800: the title above, the drawing below, a thin frame around both. */
export function coverSvg({ titleLines, author, palette, motif }: Cover): string {
  const title = titleLines.map(
    (line, index) => `<text x="300" y="${148 + index * 62}" font-size="54">${escaped(line)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 600 800">
  <defs>${gradients(palette)}</defs>
  <rect width="600" height="800" fill="url(#sky-colours)"/>
  <circle cx="300" cy="500" r="400" fill="url(#glow)"/>
  <rect x="28" y="28" width="544" height="744" rx="10" fill="none" stroke="${hex(palette.line)}" stroke-opacity=".55" stroke-width="1.4"/>
  <g transform="translate(300 486) scale(1.08)">${motif(palette, stillMoment)}</g>
  <g text-anchor="middle" fill="${hex(palette.ink)}" font-family="Marcellus">${title.join('')}</g>
  <g text-anchor="middle" fill="${hex(palette.inkSoft)}" font-family="Mukta"><text x="300" y="738" font-size="19" letter-spacing="1.4">${escaped(author)}</text></g></svg>`
}

export interface Thumbnail {
  palette: Palette
  motif: Motif
  scale: number
  x: number
  y: number
}

/** A course picture of 960 by 540 without words: the card writes the title. */
export function thumbnailSvg({ palette, motif, scale, x, y }: Thumbnail): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 0 960 540">
  <defs>${gradients(palette)}</defs>
  <rect width="960" height="540" fill="url(#sky-colours)"/>
  <circle cx="${x}" cy="${y}" r="460" fill="url(#glow)"/>
  <g transform="translate(${x} ${y}) scale(${scale})">${motif(palette, stillMoment)}</g></svg>`
}

export const covers: Record<string, Pick<Cover, 'titleLines' | 'palette' | 'motif'>> = {
  'covers/a-small-book-of-breath.webp': {
    titleLines: ['A Small Book', 'of Breath'],
    palette: palettes.tulsi,
    motif: lotus,
  },
  'covers/lamp-at-dusk.webp': { titleLines: ['Lamp', 'at Dusk'], palette: palettes.kumkum, motif: diya },
  'covers/ten-mornings.webp': { titleLines: ['Ten Mornings'], palette: palettes.day, motif: sunrise },
}

export const thumbnails: Record<string, Thumbnail> = {
  'thumbnails/a-house-at-dawn.webp': { palette: palettes.day, motif: sunrise, scale: 1.75, x: 480, y: 290 },
  'thumbnails/the-quiet-lotus.webp': { palette: palettes.tulsi, motif: lotus, scale: 1.5, x: 480, y: 278 },
  'thumbnails/lamp-in-the-window.webp': { palette: palettes.lampNight, motif: diya, scale: 1.45, x: 480, y: 268 },
}
