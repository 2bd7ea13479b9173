import type { Body } from '#shared/contract/call.ts'
import { type AdminCourse, courses, courseSection } from '#shared/contract/courses.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { publishModeOf } from '#shared/domain/publishing.ts'
import { changedFields, type FieldLabels } from '#web/platform/form-changes.ts'
import { fileSchema, requiredFileSchema } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { toPublishable, publishValueSchema } from '#web/ui/publish-fields.tsx'
import * as z from 'zod/mini'

const { title, description } = courses.create.body.shape
const item = z.object({ _id: z.string(), title: z.string() })
const items = z.array(item).check(z.maxLength(500, 'A course can have at most 500 items of a kind.'))

/** A video, audio or e-book of a course. */
export type CourseItem = z.output<typeof item>

/** A section of the course in its form; `key` identifies it while the form is open. */
const section = z.extend(courseSection, { key: z.string() })
export type SectionForm = z.output<typeof section>

/** What the form of a course holds; null as thumbnail keeps the present one. */
export const courseForm = z.object({
  title,
  description,
  videos: items,
  audios: items,
  ebooks: items,
  sections: z.array(section),
  publish: publishValueSchema,
  thumbnail: fileSchema('image'),
})
export type CourseForm = z.output<typeof courseForm>

/** A new course needs its thumbnail (specification §5 Course). */
export const newCourseForm = z.extend(courseForm, {
  thumbnail: requiredFileSchema('image', () => t('Please upload a thumbnail image.')),
})

export const courseLabels: FieldLabels<CourseForm> = {
  title: () => t('Title'),
  description: () => t('Description'),
  videos: () => t('Videos'),
  audios: () => t('Audios'),
  ebooks: () => t('E-books'),
  sections: () => t('Sections'),
  publish: () => t('Publish'),
  thumbnail: null,
}

/** The initial values of the form: empty, or those of the course that is edited. */
export function initialCourseForm(course: AdminCourse | null, now: Instant): CourseForm {
  return {
    title: course?.title ?? '',
    description: course?.description ?? '',
    videos: course?.videos ?? [],
    audios: course?.audios ?? [],
    ebooks: course?.ebooks ?? [],
    sections: course?.sections.map((each, at) => ({ ...each, key: String(at) })) ?? [],
    publish: course ? publishModeOf(course, now) : { mode: 'now', input: '' },
    thumbnail: null,
  }
}

/** The form as the contract takes it; the thumbnail is sent by its key. */
export function toCourseFields(form: CourseForm) {
  const { publish, thumbnail: _key, videos, audios, ebooks, sections, ...texts } = form
  const ids = { videos: idsOf(videos), audios: idsOf(audios), ebooks: idsOf(ebooks), sections: withoutKeys(sections) }
  return { ...texts, ...ids, ...toPublishable(publish) }
}

/** Only what was changed is sent (specification §7). */
export function toUpdateBody(before: CourseForm, after: CourseForm): Body<typeof courses.update> {
  const { publish, thumbnail: _key, videos, audios, ebooks, sections, ...texts } = changedFields(before, after)
  return {
    ...texts,
    ...(videos && { videos: idsOf(videos) }),
    ...(audios && { audios: idsOf(audios) }),
    ...(ebooks && { ebooks: idsOf(ebooks) }),
    ...(sections && { sections: withoutKeys(sections) }),
    ...(publish && toPublishable(publish)),
  }
}

/** Whether saving shows members a course without content that they could not see before. */
export function publishesEmptyCourse(before: CourseForm | null, after: CourseForm): boolean {
  return isShownEmpty(after) && !(before !== null && isShownEmpty(before))
}

function isShownEmpty({ publish, videos, audios, ebooks }: CourseForm): boolean {
  return publish.mode !== 'draft' && videos.length + audios.length + ebooks.length === 0
}

/** Adds an item at the end of the list, or removes it from the list. */
export function toggleItem(list: readonly CourseItem[], { _id, title: itemTitle }: CourseItem): CourseItem[] {
  const isSelected = list.some((chosen) => chosen._id === _id)
  return isSelected ? list.filter((chosen) => chosen._id !== _id) : [...list, { _id, title: itemTitle }]
}

function withoutKeys(sections: readonly SectionForm[]) {
  return sections.map(({ title: sectionTitle, items: ids }) => ({ title: sectionTitle, items: ids }))
}

function idsOf(list: readonly CourseItem[]): string[] {
  return list.map(({ _id }) => _id)
}
