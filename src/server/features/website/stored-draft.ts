import type { DraftRow } from './website.repo.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'
import { readSiteContent } from '#shared/site-content/stored-content.ts'

/** The content of the draft; until something is saved the words that the product comes with. */
export function contentOfDraft({ content }: Pick<DraftRow, 'content'>): SiteContent {
  return (content && readSiteContent(content)) ?? defaultContent
}
