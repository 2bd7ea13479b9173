import * as repo from './website.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import type { RenderSite } from '#server/ports/render-site.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type RenderedSite, withLastModified } from '#shared/site-content/rendered-site.ts'
import { readSiteContent } from '#shared/site-content/stored-content.ts'

/** The public pages of the newest version, rendered anew by every server and every release. */
export interface PublishedSite {
  /** Calls back with the pages to serve: at once if there are any, and when others are published. */
  subscribe(serve: (site: RenderedSite) => void): void
  /** Serves the version that this server has just published, unless it serves a newer one. */
  show(id: string, site: RenderedSite, publishedAt: Instant): void
  /** Looks for a newer version, renders it and serves it. When that fails, the former pages stay. */
  refresh(): Promise<void>
  /** From now on looks for newer versions until `stop`. */
  start(): void
  stop(): void
}

/** Rendering takes less than a second, and another server is to show a version within five. */
const LOOK_EVERY_MS = 3 * SECOND_IN_MS
/** After a version that could not be rendered. */
const TRY_AGAIN_AFTER_LOOKS = 20

export function createPublishedSite({ db, log, renderSite }: Dependencies): PublishedSite {
  let shown: { id: string; site: RenderedSite; publishedAt: Instant } | null = null
  let failed: { id: string; looks: number } | null = null
  let timer: NodeJS.Timeout | undefined
  const subscribers: ((site: RenderedSite) => void)[] = []

  function show(id: string, rendered: RenderedSite, publishedAt: Instant): void {
    if (shown && shown.publishedAt > publishedAt) return
    const site = { ...rendered, sitemap: withLastModified(rendered.sitemap, publishedAt) }
    shown = { id, site, publishedAt }
    failed = null
    for (const serve of subscribers) serve(site)
  }

  async function refresh(render: RenderSite): Promise<void> {
    const before = shown
    const newest = await repo.newestVersionId(db)
    if (!newest || newest.id === before?.id) return
    if (failed?.id === newest.id && ++failed.looks < TRY_AGAIN_AFTER_LOOKS) return
    try {
      const found = await repo.findVersion(db, newest.id)
      const content = readSiteContent(found?.content)
      if (!content) throw new Error('The content cannot be read.')
      const site = await render(content)
      // Meanwhile this server may have published a still newer one.
      if (shown === before) show(newest.id, site, newest.published_at)
    } catch (err) {
      failed = { id: newest.id, looks: 0 }
      log.error({ err, version: newest.id }, 'the published website cannot be rendered: the former pages stay')
    }
  }

  const published: PublishedSite = {
    show,
    subscribe(serve) {
      subscribers.push(serve)
      if (shown) serve(shown.site)
    },
    refresh: async () => (renderSite ? refresh(renderSite) : undefined),
    start() {
      // Without a database there is nothing new to find, and its failure is logged elsewhere.
      const look = () => void published.refresh().catch(() => undefined)
      timer ??= setInterval(look, LOOK_EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
  return published
}

interface Dependencies {
  db: Db
  log: Pick<Logger, 'error'>
  renderSite: RenderSite | null
}
