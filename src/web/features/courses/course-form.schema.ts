import type { Body } from '#shared/contract/call.ts'
import { type AdminCourse, courses } from '#shared/contract/courses.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { publishModeOf } from '#shared/domain/publishing.ts'
import { fileProblem } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { publishableOf, publishValue } from '#web/ui/publish-value.ts'
import * as z from 'zod/mini'

const { title, description } = courses.create.body.shape
const item = z.object({ _id: z.string(), title: z.string() })
const items = z.array(item).check(z.maxLength(500, 'A course can have at most 500 items of a kind.'))

/** A video, audio or e-book of a course. */
export type CourseItem = z.output<typeof item>

const image = z.nullable(z.instanceof(File)).check((context) => {
  const { value: file } = context
  const problem = file && fileProblem(file, 'image')
  if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: file })
})

/** What the form of a course holds; null as thumbnail leaves the one that is there. */
export const courseForm = z.object({
  title,
  description,
  videos: items,
  audios: items,
  ebooks: items,
  publish: publishValue,
  thumbnail: image,
})
export type CourseForm = z.output<typeof courseForm>

/** A new course needs its thumbnail (specification §5 Course). */
export const newCourseForm = z.extend(courseForm, {
  thumbnail: image.check(z.refine((file) => file !== null, { error: () => t('Please upload a thumbnail image.') })),
})

/** How the form begins: empty, or with the course that is edited. */
export function initialCourseForm(course: AdminCourse | null, now: Instant): CourseForm {
  return {
    title: course?.title ?? '',
    description: course?.description ?? '',
    videos: course?.videos ?? [],
    audios: course?.audios ?? [],
    ebooks: course?.ebooks ?? [],
    publish: course ? publishModeOf(course, now) : { mode: 'now', input: '' },
    thumbnail: null,
  }
}

/** What the form says, as the contract takes it; the thumbnail goes by its key. */
export function fieldsOf({ publish, thumbnail: _byKey, videos, audios, ebooks, ...texts }: CourseForm) {
  return {
    ...texts,
    videos: idsOf(videos),
    audios: idsOf(audios),
    ebooks: idsOf(ebooks),
    ...publishableOf(publish),
  }
}

/** Only what was changed is sent (specification §7). */
export function changesOf(before: CourseForm, after: CourseForm): Body<typeof courses.update> {
  const isPublishChanged = before.publish.mode !== after.publish.mode || before.publish.input !== after.publish.input
  return {
    ...(after.title !== before.title && { title: after.title }),
    ...(after.description !== before.description && { description: after.description }),
    ...(isOtherList(before.videos, after.videos) && { videos: idsOf(after.videos) }),
    ...(isOtherList(before.audios, after.audios) && { audios: idsOf(after.audios) }),
    ...(isOtherList(before.ebooks, after.ebooks) && { ebooks: idsOf(after.ebooks) }),
    ...(isPublishChanged && publishableOf(after.publish)),
  }
}

function idsOf(list: readonly CourseItem[]): string[] {
  return list.map(({ _id }) => _id)
}

function isOtherList(before: readonly CourseItem[], after: readonly CourseItem[]): boolean {
  return idsOf(before).join() !== idsOf(after).join()
}

/** What two forms say differently, by the names that the form shows. */
export function differencesOf(before: CourseForm, after: CourseForm): string[] {
  const changes = changesOf(before, after)
  return [
    ...(changes.title === undefined ? [] : [t('Title')]),
    ...(changes.description === undefined ? [] : [t('Description')]),
    ...(changes.videos === undefined ? [] : [t('Videos')]),
    ...(changes.audios === undefined ? [] : [t('Audios')]),
    ...(changes.ebooks === undefined ? [] : [t('E-books')]),
    ...(changes.isPublished === undefined ? [] : [t('Publish')]),
  ]
}
