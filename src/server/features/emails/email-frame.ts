import type { Db } from '#server/db/database.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import { isWrittenName, logoPath } from '#shared/brand.ts'
import { BUILT_CONTACT } from '#shared/contact.ts'

/** What every email begins and ends with. */
export interface EmailFrame {
  name: string
  /** '#rrggbb', or empty for the built palette. */
  colour: string
  /** Shown above the content; where there is none, or where it is not the written name, the name is. */
  logo: { url: string; width: number; height: number; isWrittenName: boolean } | null
  /** Below the name at the end: postal address, email address, phone, WhatsApp; only those that are known. */
  lines: readonly string[]
}

const LOGO_HEIGHT = 48
const LOGO_WIDTH = 220

interface Dependencies {
  settings: Pick<SettingsService, 'shown'>
  siteUrl: () => string
  /** The owner's postal address, line by line; empty while none is known. */
  postalAddress?: (db: Db) => Promise<string>
}

/** Reads the frame as it is stored: an email may be written long after a page was last shown. */
export function createEmailFrame({ settings, siteUrl, postalAddress = async () => '' }: Dependencies) {
  return async (db: Db): Promise<EmailFrame> => {
    const { name, contact, brand } = await settings.shown(db)
    const address = await postalAddress(db)
    const { colour, logo } = brand
    const scale = logo ? Math.min(1, LOGO_HEIGHT / logo.height, LOGO_WIDTH / logo.width) : 1
    return {
      name,
      colour,
      logo: logo && {
        // Not every email program shows WebP.
        url: siteUrl() + logoPath(logo, 'png'),
        width: Math.round(logo.width * scale),
        height: Math.round(logo.height * scale),
        isWrittenName: isWrittenName(logo),
      },
      lines: [
        ...address.split('\n'),
        // The built address is nobody's.
        contact.email === BUILT_CONTACT.email ? '' : contact.email,
        contact.phone,
        contact.whatsApp && `WhatsApp ${contact.whatsApp}`,
      ].filter((line) => line !== ''),
    }
  }
}
