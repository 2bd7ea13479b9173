import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import {
  brandOf,
  changeSettings,
  lockSettings,
  readSettings,
  type SettingsService,
} from '#server/features/settings/public.ts'
import { convertPicture, type UploadsService } from '#server/features/uploads/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { requireFreshCode } from '#server/platform/fresh-code.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Clock } from '#server/ports/clock.ts'
import { logoPath } from '#shared/brand.ts'
import { brand as calls } from '#shared/contract/brand.ts'

/** Name, colour and logo: columns of the settings with a screen of their own. */
export function brandService({ db, clock, audit, uploads, settings: shown }: Dependencies): Handlers<typeof calls> {
  return {
    get: async () => ({ brand: answerOf(await readSettings(db)) }),

    async update({ body: { websiteName, colour, logoStorageKey, version }, viewer }) {
      // Before the picture is converted, which takes a second.
      if ((websiteName ?? colour ?? logoStorageKey) !== undefined) requireFreshCode(viewer, clock.now())
      const logo = logoStorageKey
        ? await uploads.accept({
            key: logoStorageKey,
            kind: 'image',
            field: 'logoStorageKey',
            convert: (options) => convertPicture({ ...options, isTransparencyKept: true }),
          })
        : null
      const change = async (trx: Db): Promise<Row> => {
        const before = await lockSettings(trx)
        requireVersion(before, version)
        const changed = {
          ...(websiteName !== undefined && websiteName !== before.website_name && { website_name: websiteName }),
          ...(colour !== undefined && colour !== before.brand_colour && { brand_colour: colour }),
          ...(logo && { logo_key: logo.key }),
          ...(logoStorageKey === null && before.logo_key !== null && { logo_key: null }),
        }
        if (Object.keys(changed).length === 0) return before
        if (logoStorageKey) await uploads.attach(trx, logoStorageKey)
        const after = await changeSettings(trx, changed)
        if (before.logo_key !== null && before.logo_key !== after.logo_key)
          await uploads.scheduleDeletion(trx, [before.logo_key])
        await audit.record(trx, {
          by: viewer,
          action: 'brand.update',
          subject: 'brand',
          before: auditFields(before, 'a picture'),
          after: auditFields(after, logo ? 'another picture' : 'a picture'),
        })
        return after
      }
      const row = await withCurrentOnConflict(calls.update.answer, {
        change: () => transact(db, change),
        present: async () => ({ brand: answerOf(await readSettings(db)) }),
      })
      shown.show(row)
      return { brand: answerOf(row) }
    },
  }
}

type Row = Awaited<ReturnType<typeof readSettings>>

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
  uploads: Pick<UploadsService, 'accept' | 'attach' | 'scheduleDeletion'>
  /** Caches what pages show. */
  settings: Pick<SettingsService, 'show'>
}

function auditFields({ website_name: websiteName, brand_colour: colour, logo_key }: Row, logo: string) {
  return { websiteName, colour, logo: logo_key === null ? 'none' : logo }
}

function answerOf(row: Row) {
  const { colour, logo } = brandOf(row)
  return {
    websiteName: row.website_name,
    colour,
    logo: logo && logoPath(logo),
    logoSize: logo && { width: logo.width, height: logo.height },
    version: row.version,
  }
}
