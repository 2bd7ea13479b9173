import { confirmedUses } from './bin.ts'
import { call } from './call.ts'
import {
  byId,
  contentListQuery,
  id,
  instant,
  multilineText,
  page,
  pictureSize,
  publishing,
  text,
  version,
} from './fields.ts'
import * as z from 'zod/mini'

const itemRef = z.object({ _id: z.string(), title: z.string() })

/** A titled part of a course, with the ids of its items in order. */
export const courseSection = z.object({
  title: text('Name of the section', 200),
  items: z.array(id).check(z.maxLength(1500, 'A section can have at most 1,500 items.')),
})

/** A course as an administrator sees it; items in order. */
export const adminCourse = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  thumbnail: z.string(),
  thumbnailSize: pictureSize,
  thumbnailStorageKey: z.string(),
  videos: z.array(itemRef),
  audios: z.array(itemRef),
  ebooks: z.array(itemRef),
  /** Without any, members see the items by kind. */
  sections: z.array(z.object({ title: z.string(), items: z.array(z.string()) })),
  isPublished: z.boolean(),
  publishAt: z.nullable(instant),
  createdAt: instant,
  version,
})
export type AdminCourse = z.output<typeof adminCourse>

const title = text('Title', 200)
const description = multilineText('Description', 5000)
const ids = z.array(id).check(z.maxLength(500, 'A course can have at most 500 items of a kind.'))
const sections = z.array(courseSection).check(z.maxLength(100, 'A course can have at most 100 sections.'))
const thumbnailStorageKey = text('Thumbnail', 300)

export const courses = {
  list: call({
    method: 'GET',
    path: '/admin/courses',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Courses, newest first.',
    query: contentListQuery,
    answer: z.object({ courses: z.array(adminCourse), ...page }),
  }),
  create: call({
    method: 'POST',
    path: '/admin/courses',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Make a course; the thumbnail is a completed upload, named by its key.',
    body: z.object({
      title,
      description,
      videos: z._default(ids, []),
      audios: z._default(ids, []),
      ebooks: z._default(ids, []),
      sections: z._default(sections, []),
      thumbnailStorageKey,
      ...publishing,
    }),
    answer: z.object({ course: adminCourse }),
    status: 201,
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/courses/:id',
    audience: 'ADMIN',
    needs: 'content.write',
    summary:
      'Change the fields that are sent; a list of items replaces the list. With a version that is no more: 409 and the item as it is now.',
    params: byId,
    body: z.partial(
      z.object({
        title,
        description,
        videos: ids,
        audios: ids,
        ebooks: ids,
        sections,
        thumbnailStorageKey,
        isPublished: z.boolean(),
        publishAt: z.nullable(instant),
        version,
      }),
    ),
    answer: z.object({ course: adminCourse }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/courses/:id',
    audience: 'ADMIN',
    needs: 'content.write',
    freshCode: 'always',
    summary: 'Move a course to the bin. In use where it takes a confirmation and without it: 409.',
    params: byId,
    query: confirmedUses,
  }),
}
