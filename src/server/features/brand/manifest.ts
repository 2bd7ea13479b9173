import type { ShownSettings } from '#server/features/settings/public.ts'
import { PAGE_COLOURS } from '#shared/brand.ts'
import { shortName } from '#shared/site-name.ts'
import { brandPalette } from '#shared/domain/brand-colour.ts'
import * as z from 'zod/mini'

const manifest = z.looseObject({
  icons: z.array(z.looseObject({ src: z.string() })),
})

/** The manifest with the name, the colours and the icons of the brand. */
export function brandedManifest(built: Buffer, { name, brand: { colour, version } }: ShownSettings): Buffer {
  if (version === '') return built
  const { icons, ...rest } = manifest.parse(JSON.parse(built.toString()))
  const paper = colour === '' ? PAGE_COLOURS.day : brandPalette(colour).day.background
  return Buffer.from(
    JSON.stringify({
      ...rest,
      name,
      short_name: shortName(name),
      background_color: paper,
      theme_color: paper,
      icons: icons.map((icon) => ({ ...icon, src: `${icon.src}?v=${version}` })),
    }),
  )
}
