import * as repo from './website.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import { LISTED_SITE_VERSIONS, type SiteDraftAnswer, website as calls } from '#shared/contract/website.ts'
import { isAppPath, publicPathIn, publicScreens } from '#shared/screens.ts'
import { type ContentProblem, findContentProblems } from '#shared/site-content/content-problems.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'
import { readSiteContent } from '#shared/site-content/stored-content.ts'
import { isDeepStrictEqual } from 'node:util'

type WebsiteService = Handlers<typeof calls>

/** The draft of the public pages, its publication and the earlier versions. */
export function websiteService({ db, clock, audit }: Dependencies): WebsiteService {
  const readDraft = async (): Promise<SiteDraftAnswer> => presentDraft(await repo.readDraft(db))

  async function changeDraft(viewer: Viewer, version: number | undefined, content: (trx: Db) => Promise<SiteContent>) {
    await withCurrentOnConflict(calls.saveDraft.answer, {
      change: () =>
        transact(db, async (trx) => {
          requireVersion(await repo.lockDraft(trx), version)
          await repo.changeDraft(trx, { content: await content(trx), by: viewer.userId, at: clock.now() })
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

    saveDraft: ({ body: { content, version }, viewer }) => changeDraft(viewer, version, async () => content),

    problems: async () => ({ problems: findProblems((await readDraft()).content) }),

    async publish({ body: { version }, viewer }) {
      return withCurrentOnConflict(calls.saveDraft.answer, {
        change: () => transact(db, publishWithin(viewer, version)),
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

    preview: async () => {
      throw new Refused('UNAVAILABLE')
    },

    addPicture: async () => {
      throw new Refused('UNAVAILABLE')
    },
  }

  function publishWithin(viewer: Viewer, version: number) {
    return async (trx: Db) => {
      const draft = await repo.lockDraft(trx)
      requireVersion(draft, version)
      const content = contentOf(draft)
      const problems = findProblems(content)
      if (problems.length > 0) throw new Refused('WEBSITE_NOT_READY', { extraFields: { problems } })
      const id = newId()
      await repo.insertVersion(trx, { id, content, by: viewer.userId, at: clock.now() })
      await audit.record(trx, { by: viewer, action: 'website.publish', subject: `website:${id}` })
      const published = await repo.newestVersion(trx)
      if (!published) throw new Error('The version that was just published is not there.')
      return { published: presentVersion(published) }
    }
  }
}

/** The paths of this site that a link may lead to. */
const publicPaths = new Set(Object.values(publicScreens).flatMap((path) => [path, publicPathIn('hi', path)]))

function findProblems(content: SiteContent): ContentProblem[] {
  return findContentProblems(content, (path) => publicPaths.has(path) || isAppPath(path))
}

function contentOf({ content }: Pick<repo.DraftRow, 'content'>): SiteContent {
  return (content && readSiteContent(content)) ?? defaultContent
}

function presentDraft(row: repo.DraftRow): SiteDraftAnswer {
  return { content: contentOf(row), version: row.version, changedAt: row.changed_at, changedBy: row.changed_by }
}

function presentVersion({ id, published_at, published_by }: Omit<repo.VersionRow, 'content'>) {
  return { _id: id, publishedAt: published_at, publishedBy: published_by }
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Pick<Audit, 'record'>
}
