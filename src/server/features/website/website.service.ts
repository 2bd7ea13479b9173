import type { Preview } from './preview.ts'
import type { PublishedSite } from './published-site.ts'
import type { SitePictures } from './site-pictures.ts'
import { changedPages, contentOfDraft } from './stored-draft.ts'
import { findSiteProblems } from './site-problems.ts'
import * as repo from './website.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { FreeMedia } from '#server/features/free-media/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Logger } from '#server/platform/log.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { RenderSite, WeighedSite } from '#server/ports/render-site.ts'
import { LISTED_SITE_VERSIONS, type SiteDraftAnswer, website as calls } from '#shared/contract/website.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'
import { readSiteContent } from '#shared/site-content/stored-content.ts'
import { isDeepStrictEqual } from 'node:util'

type WebsiteService = Handlers<typeof calls>

/** The draft of the public pages, its publication and the earlier versions. */
export function websiteService({
  db,
  clock,
  log,
  audit,
  renderSite,
  publishedSite,
  preview,
  pictures,
  freeMedia,
}: Dependencies): WebsiteService {
  const readDraft = async (): Promise<SiteDraftAnswer> => presentDraft(await repo.readDraft(db))

  async function changeDraft(
    viewer: Viewer,
    version: number | undefined,
    contentAfter: (trx: Db, before: repo.LockedDraft) => Promise<SiteContent>,
  ) {
    await withCurrentOnConflict(calls.saveDraft.answer, {
      change: () =>
        transact(db, async (trx) => {
          const row = await repo.lockDraft(trx)
          requireVersion(row, version)
          const content = await contentAfter(trx, row)
          await repo.changeDraft(trx, { content, by: viewer.userId, at: clock.now() })
        }),
      present: async () => ({ draft: await readDraft() }),
    })
    return { draft: await readDraft() }
  }

  return {
    async get() {
      const [draft, newest] = await Promise.all([readDraft(), repo.newestVersion(db)])
      const seen = newest ? readSiteContent(newest.content) : defaultContent
      return {
        draft,
        published: newest ? presentVersion(newest) : null,
        hasChanges: !isDeepStrictEqual(draft.content, seen),
      }
    },

    saveDraft: ({ body: { content, version }, viewer }) =>
      changeDraft(viewer, version, async (trx, before) => {
        const pages = changedPages(contentOfDraft(before, log), content)
        if (pages.length > 0)
          await audit.record(trx, { by: viewer, action: 'website.save', subject: 'website', after: { pages } })
        return content
      }),

    async problems() {
      const { content } = await readDraft()
      return { problems: await findProblems(db, content, await render(content)) }
    },

    async publish({ body: { version }, viewer }) {
      return withCurrentOnConflict(calls.saveDraft.answer, {
        async change() {
          const draft = await readDraft()
          requireVersion(draft, version)
          const { content } = draft
          // Rendered before the transaction: that takes longer than others should wait for the draft.
          const site = await render(content)
          const row = await transact(db, (trx) => publishWithin(trx, { content, site, version, viewer }))
          if (site) publishedSite.show(row.id, site, row.published_at)
          return { published: presentVersion(row) }
        },
        present: async () => ({ draft: await readDraft() }),
      })
    },

    async versions() {
      return { versions: (await repo.listVersions(db, LISTED_SITE_VERSIONS)).map(presentVersion) }
    },

    restore: ({ params: { id }, body: { version }, viewer }) =>
      changeDraft(viewer, version, async (trx) => {
        const content = readSiteContent((await repo.findVersion(trx, id))?.content)
        if (!content) throw new Refused('NOT_FOUND')
        await audit.record(trx, { by: viewer, action: 'website.restore', subject: `website:${id}` })
        return content
      }),

    async previewVersion({ params: { id }, viewer }) {
      if (!(await repo.findVersion(db, id))) throw new Refused('NOT_FOUND')
      return preview.address(viewer, id)
    },

    preview: async ({ viewer }) => preview.address(viewer),

    addPicture: async ({ body: { key }, viewer, context: { signal } }) => ({
      picture: await pictures.add({ key, by: viewer, signal }),
    }),
  }

  async function render(content: SiteContent): Promise<WeighedSite | null> {
    return renderSite ? await renderSite(content) : null
  }

  async function findProblems(source: Db, content: SiteContent, site: WeighedSite | null) {
    return [...findSiteProblems(content, site), ...(await freeMedia.problems(source, content))]
  }

  async function publishWithin(trx: Db, { content, site, version, viewer }: Publication): Promise<repo.VersionRow> {
    requireVersion(await repo.lockDraft(trx), version)
    const problems = await findProblems(trx, content, site)
    if (problems.length > 0) throw new Refused('WEBSITE_NOT_READY', { extraFields: { problems } })
    const id = newId()
    const at = await timeOfPublication(trx)
    await repo.insertVersion(trx, { id, content, by: viewer.userId, at })
    await pictures.keep(trx, content)
    await freeMedia.publish(trx, content)
    await audit.record(trx, { by: viewer, action: 'website.publish', subject: `website:${id}` })
    const published = await repo.newestVersion(trx)
    if (!published) throw new Error('The version that was just published is not there.')
    return published
  }

  /** Later than every version before: the clock of another server may be ahead. The draft is locked meanwhile. */
  async function timeOfPublication(trx: Db): Promise<Instant> {
    const newest = await repo.newestVersionId(trx)
    return new Date(Math.max(clock.now().getTime(), (newest?.published_at.getTime() ?? 0) + 1))
  }

  function presentDraft(row: repo.DraftRow): SiteDraftAnswer {
    const { version, changed_at: changedAt, changed_by: changedBy } = row
    return { content: contentOfDraft(row, log), version, changedAt, changedBy }
  }
}

interface Publication {
  content: SiteContent
  /** The pages made of it; null while the web is not built. */
  site: WeighedSite | null
  version: number
  viewer: Viewer
}

function presentVersion({ id, published_at, published_by }: Omit<repo.VersionRow, 'content'>) {
  return { _id: id, publishedAt: published_at, publishedBy: published_by }
}

interface Dependencies {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error'>
  audit: Pick<Audit, 'record'>
  renderSite: RenderSite | null
  publishedSite: Pick<PublishedSite, 'show'>
  preview: Pick<Preview, 'address'>
  pictures: Pick<SitePictures, 'add' | 'keep'>
  freeMedia: Pick<FreeMedia, 'publish' | 'problems'>
}
