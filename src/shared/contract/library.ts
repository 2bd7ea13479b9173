import { call } from './call.ts'
import { captionTrack } from './caption-track.ts'
import { byId, listQuery, page } from './fields.ts'
import { itemProgress } from './progress.ts'
import * as z from 'zod/mini'

/** What anyone signed in sees of a course. */
export const courseCard = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  thumbnail: z.string(),
  videoCount: z.int(),
  audioCount: z.int(),
  ebookCount: z.int(),
  /** How much of it the member has done, from 0 to 1; null before the first item was begun. */
  progress: z.nullable(z.number()),
  /** The item that the member was at last. */
  latestItem: z.nullable(z.string()),
})
export type CourseCard = z.output<typeof courseCard>

const item = {
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  /** How far the member has come; null before he begins. */
  progress: z.nullable(itemProgress),
}
export const courseVideo = z.object({
  ...item,
  videoFileUrl: z.string(),
  durationInSeconds: z.number(),
  captions: z.array(captionTrack),
})
export const courseAudio = z.object({
  ...item,
  artist: z.string(),
  audioFileUrl: z.string(),
  durationInSeconds: z.number(),
})
export const courseEbook = z.object({
  ...item,
  author: z.string(),
  coverImageUrl: z.string(),
  ebookFileUrl: z.string(),
  /** Whether the external document viewer shows it: its address comes from `GET /user/ebooks/:id/viewer`. */
  isShownOutside: z.boolean(),
})

/** A course with what it holds, its file addresses signed for this member. */
export const memberCourse = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  thumbnail: z.string(),
  videos: z.array(courseVideo),
  audios: z.array(courseAudio),
  ebooks: z.array(courseEbook),
})
export type MemberCourse = z.output<typeof memberCourse>

export const library = {
  courses: call({
    method: 'GET',
    path: '/user/courses',
    audience: 'USER',
    summary: 'The cards of all courses that are published, newest first.',
    query: listQuery,
    answer: z.object({ courses: z.array(courseCard), ...page }),
  }),
  course: call({
    method: 'GET',
    path: '/user/courses/:id',
    audience: 'USER',
    use: 'COURSE_ITEMS',
    notFoundFirst: true,
    summary: 'One course with its items and their addresses; needs an active half-yearly or annual plan.',
    params: byId,
    answer: z.object({ course: memberCourse }),
  }),
}
