import { contentOfDraft } from './stored-draft.ts'
import * as repo from './website.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { SessionsService } from '#server/features/sign-in/public.ts'
import type { PermissionReader } from '#server/features/team/public.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Logger } from '#server/platform/log.ts'
import type { UrlTokens } from '#server/platform/url-tokens.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { RenderSite } from '#server/ports/render-site.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { readSiteContent } from '#shared/site-content/stored-content.ts'
import type { RenderedSite } from '#shared/site-content/rendered-site.ts'

/** Below it and a token the draft is shown. */
export const PREVIEW_PATH = '/site-preview/'
const VALID_FOR_MS = 30 * MINUTE_IN_MS

export interface Preview {
  /** An address for this administrator while they are signed in, without a slash at the end; with an id that of a published version. */
  address(viewer: Viewer, versionId?: string): { url: string; expiresAt: Date }
  /**
   * The HTML of the page at a path of the public site; null when there is no such page. Throws FORBIDDEN,
   * ADDRESS_EXPIRED, or UNAVAILABLE while the web is not built.
   */
  page(token: string, path: string): Promise<string | null>
}

export function createPreview({ db, clock, log, tokens, sessions, permissionsOf, renderSite }: Dependencies): Preview {
  /** Of the draft or version that was shown last: an editor looks at one page after the other. */
  let latest: { version: string; site: Promise<RenderedSite> } | null = null

  /** Of the published version with this id, else of the draft. */
  async function siteOf(id: string, render: RenderSite): Promise<RenderedSite> {
    const published = await repo.findVersion(db, id)
    const draft = published ? null : await repo.readDraft(db)
    const version = draft ? String(draft.version) : id
    if (latest?.version !== version) {
      const content = draft ? contentOfDraft(draft, log) : readSiteContent(published?.content)
      if (!content) throw new Refused('NOT_FOUND')
      const rendering = { version, site: render(content) }
      rendering.site.catch(() => {
        if (latest === rendering) latest = null
      })
      latest = rendering
    }
    return latest.site
  }

  return {
    address({ sessionId }, versionId) {
      const expiresAt = new Date(clock.now().getTime() + VALID_FOR_MS)
      // The viewer is the session, so that signing out ends the address.
      return { url: PREVIEW_PATH + tokens.sign({ id: versionId ?? newId(), userId: sessionId, expiresAt }), expiresAt }
    },

    async page(token, path) {
      const { id, userId: sessionId } = tokens.verify(token, clock.now())
      const userId = await sessions.userOf(sessionId)
      if (userId === null || !(await permissionsOf(userId))?.includes('site.write')) throw new Refused('FORBIDDEN')
      if (!renderSite) throw new Refused('UNAVAILABLE')
      const { pages } = await siteOf(id, renderSite)
      const html = pages[path]
      return html === undefined ? null : withLinksInto(PREVIEW_PATH + token, html, pages)
    },
  }
}

/** Links to other public pages lead to their previews. */
function withLinksInto(address: string, html: string, pages: RenderedSite['pages']): string {
  return html.replaceAll(/ href="(\/[^"?#]*)/g, (all, path: string) =>
    path in pages ? ` href="${address}${path}` : all,
  )
}

interface Dependencies {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error'>
  tokens: UrlTokens
  sessions: Pick<SessionsService, 'userOf'>
  permissionsOf: PermissionReader
  renderSite: RenderSite | null
}
