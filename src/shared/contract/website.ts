import { call } from './call.ts'
import { byId, instant, text, version } from './fields.ts'
import { type SiteContent, siteContent } from '#shared/site-content/site-content.ts'
import { readSiteContent } from '#shared/site-content/stored-content.ts'
import { SITE_LANGUAGES } from '#shared/site-content/text-fields.ts'
import * as z from 'zod/mini'

/** A whole content with long texts in two languages. */
const BODY_LIMIT_IN_BYTES = 1024 * 1024

/**
 * A content in an answer, without the rules for what is sent: it may have been stored before a rule was made. Readers
 * complete it, because another release may have stored it.
 */
const answeredContent = z.codec(z.unknown(), z.custom<SiteContent>(), {
  decode: (stored, { issues }) => {
    const content = readSiteContent(stored)
    if (content) return content
    issues.push({ code: 'custom', message: 'The content cannot be read.', input: stored })
    return z.NEVER
  },
  encode: (content) => content,
})

/** What is being written: saved, and seen by nobody but administrators until it is published. */
export const siteDraft = z.object({
  content: answeredContent,
  /** 0 until something is saved. */
  version,
  changedAt: z.nullable(instant),
  /** The administrator's name; null when nothing is saved, or they are gone. */
  changedBy: z.nullable(z.string()),
})
export type SiteDraftAnswer = z.output<typeof siteDraft>

export const siteVersion = z.object({ _id: z.string(), publishedAt: instant, publishedBy: z.nullable(z.string()) })
export type SiteVersion = z.output<typeof siteVersion>

/** Why the draft cannot be published; the fields are explained in `site-content/content-problems.ts`. */
export const siteProblem = z.object({
  section: z.string(),
  field: z.string(),
  language: z.nullable(z.enum(SITE_LANGUAGES)),
  message: z.string(),
})

/** A stored picture of the site; the content refers to it by its key. */
export const storedSitePicture = z.object({ key: z.string(), width: z.int(), height: z.int() })

const draftAnswer = z.object({ draft: siteDraft })

const previewAnswer = z.object({
  /** Without a slash at the end: `/courses` behind it is the page of the courses. */
  url: z.string(),
  expiresAt: instant,
})

/** How many of the published versions are listed, newest first. */
export const LISTED_SITE_VERSIONS = 100

export const website = {
  get: call({
    method: 'GET',
    path: '/admin/website',
    audience: 'ADMIN',
    needs: 'site.write',
    summary: 'The draft of the public pages and the version that visitors see; null while it is the built one.',
    answer: z.object({
      draft: siteDraft,
      published: z.nullable(siteVersion),
      /** Whether the draft differs from what visitors see. */
      hasChanges: z.boolean(),
    }),
  }),
  saveDraft: call({
    method: 'PUT',
    path: '/admin/website/draft',
    audience: 'ADMIN',
    needs: 'site.write',
    bodyLimitInBytes: BODY_LIMIT_IN_BYTES,
    summary: 'Save the draft of the public pages. With a version that is no more: 409 and the draft as it is now.',
    body: z.object({ content: siteContent, version }),
    answer: draftAnswer,
  }),
  problems: call({
    method: 'GET',
    path: '/admin/website/problems',
    audience: 'ADMIN',
    needs: 'site.write',
    summary: 'What has to be put right before the draft can be published.',
    answer: z.object({ problems: z.array(siteProblem) }),
  }),
  publish: call({
    method: 'POST',
    path: '/admin/website/publish',
    audience: 'ADMIN',
    needs: 'site.write',
    freshCode: 'always',
    summary:
      'Show the draft to visitors. While something has to be put right: 422 with a list `problems`. With a version that is no more: 409 and the draft as it is now.',
    body: z.object({ version }),
    answer: z.object({ published: siteVersion }),
  }),
  versions: call({
    method: 'GET',
    path: '/admin/website/versions',
    audience: 'ADMIN',
    needs: 'site.write',
    summary: 'The latest published versions of the public pages, newest first.',
    answer: z.object({ versions: z.array(siteVersion) }),
  }),
  restore: call({
    method: 'POST',
    path: '/admin/website/versions/:id/restore',
    audience: 'ADMIN',
    needs: 'site.write',
    summary:
      'Make a published version the draft. With a version of the draft that is no more: 409 and the draft as it is now.',
    params: byId,
    body: z.partial(z.object({ version })),
    answer: draftAnswer,
  }),
  previewVersion: call({
    method: 'POST',
    path: '/admin/website/versions/:id/preview-address',
    audience: 'ADMIN',
    needs: 'site.write',
    summary: 'An address below which a published version is shown, like that of the draft.',
    params: byId,
    answer: previewAnswer,
  }),
  preview: call({
    method: 'POST',
    path: '/admin/website/preview',
    audience: 'ADMIN',
    needs: 'site.write',
    summary: 'An address below which the draft is shown at the paths of the public pages, for this administrator.',
    answer: previewAnswer,
  }),
  addPicture: call({
    method: 'POST',
    path: '/admin/website/pictures',
    audience: 'ADMIN',
    needs: 'site.write',
    summary: 'Make a picture of the public pages from an uploaded one.',
    status: 201,
    body: z.object({ key: text('Key', 300) }),
    answer: z.object({ picture: storedSitePicture }),
  }),
}
