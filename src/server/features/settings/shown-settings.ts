import { BUILT_SITE_NAME } from '#shared/site-name.ts'
import { createHash } from 'node:crypto'
import type * as settings from './settings.repo.ts'
import type { Brand } from '#shared/brand.ts'
import { BUILT_CONTACT, type Contact } from '#shared/contact.ts'
import { pictureSizeOf } from '#shared/domain/pictures.ts'

type Row = Awaited<ReturnType<typeof settings.read>>

/** What everybody is shown of the settings. */
export interface ShownSettings {
  name: string
  contact: Contact
  brand: Brand
  /** The stored picture of the logo. */
  logoKey: string | null
}

/** Without an address of the administrators the contact has the built one. */
export function shownSettings(row: Row): ShownSettings {
  const { website_name: name, contact_email, contact_phone: phone, contact_whatsapp: whatsApp } = row
  return {
    name,
    contact: { email: contact_email || BUILT_CONTACT.email, phone, whatsApp },
    brand: brandOf(row),
    logoKey: row.logo_key,
  }
}

export function brandOf({ website_name: name, brand_colour: colour, logo_key: key }: BrandColumns): Brand {
  const size = key === null ? null : pictureSizeOf(key)
  const logo = key === null || size === null ? null : { ...size, version: versionOf(key) }
  const isBuilt = colour === '' && logo === null && name === BUILT_SITE_NAME
  return { colour, logo, version: isBuilt ? '' : hashOf([name, colour, key]) }
}

type BrandColumns = Pick<Row, 'website_name' | 'brand_colour' | 'logo_key'>

function hashOf(values: unknown): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 12)
}

/** The random end of the upload's id: `images/<id>-640x320.webp`. */
function versionOf(key: string): string {
  return /([0-9a-f]{12})-\d+x\d+\.webp$/.exec(key)?.[1] ?? ''
}
