import * as ebooks from './document-viewer.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Media } from '#server/features/media/public.ts'
import type { OpenItems } from '#server/features/progress/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { documentViewer as calls } from '#shared/contract/library.ts'

/** How long the external viewer may read the file (product decisions §8). */
export const FILE_URL_VALID_FOR_MS = 5 * 60_000

/** Gives an external document viewer the URL of one e-book, valid for five minutes (product decisions §8). */
export function documentViewerService(dependencies: Dependencies): Handlers<typeof calls> {
  const { db, clock, media, template, siteUrl, isLibraryOpenTo, openItemLookups } = dependencies
  return {
    async open({ params: { id }, viewer }) {
      if (template === null) throw new Refused('NOT_FOUND')
      const openItems = await Promise.all(openItemLookups.map((lookup) => lookup({ viewer, itemIds: [id] })))
      if (!openItems.flat().some(({ kind }) => kind === 'EBOOK')) {
        throw new Refused((await isLibraryOpenTo(viewer)) ? 'NOT_FOUND' : 'SUBSCRIPTION_REQUIRED')
      }
      const file = await ebooks.findFile(db, id)
      if (!file) throw new Refused('NOT_FOUND')
      const expiresAt = new Date(clock.now().getTime() + FILE_URL_VALID_FOR_MS)
      const pdf = { key: file.file_key, contentType: 'application/pdf', title: file.title }
      const address = new URL(await media.signedUrl(viewer.userId, pdf, expiresAt), siteUrl())
      return { address: template.replaceAll('{address}', () => encodeURIComponent(address.href)), expiresAt }
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  /** The URL of the viewer's page with `{address}` for that of the file; null: the product shows e-books itself. */
  template: string | null
  /** The URL at which the external viewer reaches this site. */
  siteUrl: () => string
  isLibraryOpenTo: (viewer: Viewer) => Promise<boolean>
  /** The features that know which e-books a viewer may open. */
  openItemLookups: OpenItems[]
}
