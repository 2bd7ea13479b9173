import { brandPalette, NIGHT } from '#shared/domain/brand-colour.ts'

export interface EmailPalette {
  day: typeof DAY
  dark: typeof DAY
}

/** The palette of `web/ui/base.css` in hexadecimal, which every email program reads (`tests/architecture/palette`). */
const DAY = {
  background: '#fdf9f0',
  raised: '#fefcf7',
  line: '#e2d4bf',
  gold: '#b68028',
  foreground: '#391e17',
  muted: '#6b4d42',
  accent: '#ed9b30',
  accentDeep: '#964702',
  onAccent: '#321709',
}
const DARK = {
  background: '#141425',
  raised: '#25253b',
  line: '#3d3d55',
  gold: '#e5b568',
  foreground: '#eee9df',
  muted: '#c0b6a6',
  accent: '#edb65c',
  accentDeep: '#f0c374',
  onAccent: '#2b1401',
}

/** The colours of emails for the owner's colour, empty for the built one. */
export function emailPalette(colour: string): EmailPalette {
  if (colour === '') return { day: DAY, dark: DARK }
  const { day, night } = brandPalette(colour)
  const named = (tokens: typeof day | typeof night) => ({
    gold: tokens.gold,
    accent: tokens.accent,
    accentDeep: tokens['accent-deep'],
    onAccent: tokens['on-accent'],
  })
  const { background, raised, line, foreground, muted } = day
  return { day: { background, raised, line, foreground, muted, ...named(day) }, dark: { ...NIGHT, ...named(night) } }
}
