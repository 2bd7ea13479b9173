import { type Face, layOut, pathOf } from './text-paths.ts'
import type { SocialPicture } from '#server/ports/brand-renderer.ts'
import sharp from 'sharp'

const WIDTH = 1200
const HEIGHT = 630
const LOGO = { width: 420, height: 96 }

/** The picture beside a shared link: logo or name, what the page is called, and a sentence. */
export async function drawSocialPicture({ heading, text, name, logo, colours }: SocialPicture): Promise<Buffer> {
  const sign = logo
    ? await sharp(Buffer.from(logo, 'base64'))
        .resize({ ...LOGO, fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true })
    : null
  let y = 56
  const logoTop = y
  if (sign) y += sign.info.height + 20
  const parts: string[] = []
  function write(content: string, { lineHeight, gap, colour, ...block }: Block): void {
    const { size, lines } = layOut({ text: content, width: 1010, ...block })
    for (const line of lines) {
      const { width, path } = pathOf(line, { face: block.face, size })
      parts.push(`<g fill="${colour}" transform="translate(${(WIDTH - width) / 2} ${y + size})">${path}</g>`)
      y += size * lineHeight
    }
    y += gap
  }
  const line = { lineHeight: 1.3 }
  if (name !== null)
    write(name, { ...line, face: 'strong', size: 36, smallest: 28, maxLines: 1, gap: 18, colour: colours.strong })
  write(heading, { ...line, face: 'display', size: 68, smallest: 40, maxLines: 3, gap: 14, colour: colours.text })
  write(text, { lineHeight: 1.45, face: 'text', size: 30, smallest: 26, maxLines: 3, gap: 0, colour: colours.muted })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${background(colours, y)}${parts.join('')}</svg>`
  const overlay = sign ? [{ input: sign.data, top: logoTop, left: Math.round((WIDTH - sign.info.width) / 2) }] : []
  return sharp(Buffer.from(svg)).composite(overlay).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}

interface Block {
  face: Face
  size: number
  smallest: number
  maxLines: number
  lineHeight: number
  gap: number
  colour: string
}

/** Dawn behind rings of petals that rise at the lower edge. */
function background({ ground, dawn, light, ornament }: SocialPicture['colours'], textEnd: number): string {
  const ring = (count: number, from: number, to: number, width: number): string => {
    const petal = `M0 ${-from}Q${-width} ${-(from + to) / 2} 0 ${-to}Q${width} ${-(from + to) / 2} 0 ${-from}Z`
    const angles = Array.from({ length: count }, (_, n) => (n * 360) / count)
    return `<circle r="${to}"/>${angles.map((degrees) => `<path d="${petal}" transform="rotate(${degrees})"/>`).join('')}`
  }
  return [
    `<defs><linearGradient id="d" x2="0" y2="1"><stop stop-color="${ground}"/><stop offset=".55" stop-color="${dawn}"/><stop offset="1" stop-color="${light}"/></linearGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#d)"/>`,
    `<g transform="translate(600 ${Math.max(760, textEnd + 365)})" fill="none" stroke="${ornament}" stroke-width="1.5" opacity=".75">`,
    ring(32, 260, 345, 40),
    ring(24, 165, 250, 40),
    ring(16, 85, 158, 34),
    '</g>',
  ].join('')
}
