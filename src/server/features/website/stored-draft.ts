import type { DraftRow } from './website.repo.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Logger } from '#server/platform/log.ts'
import { changedFields } from '#shared/domain/audit.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'
import { readSiteContent } from '#shared/site-content/stored-content.ts'

/**
 * The content of the draft; until something is saved the words that the product comes with. One that cannot be read is
 * refused, because the next change would overwrite it.
 */
export function contentOfDraft({ content, version }: StoredDraft, log: Pick<Logger, 'error'>): SiteContent {
  if (content === null) return defaultContent
  const read = readSiteContent(content)
  if (read) return read
  log.error({ version }, 'the saved draft of the website cannot be read: it stays as it is')
  throw new Refused('WEBSITE_DRAFT_UNREADABLE')
}

type StoredDraft = Pick<DraftRow, 'content' | 'version'>

/** The pages whose content differs between two drafts, by their names in the content. */
export function changedPages(before: SiteContent, after: SiteContent): string[] {
  return changedFields(before, after)
}
