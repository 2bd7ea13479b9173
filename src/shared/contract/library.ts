import { call } from './call.ts'
import { captionTrack } from './caption-track.ts'
import { byId, listQuery, page, pictureSize, instant } from './fields.ts'
import { itemProgress } from './progress.ts'
import * as z from 'zod/mini'

/** A course as every signed-in person sees it. */
export const courseCard = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  thumbnail: z.string(),
  thumbnailSize: pictureSize,
  videoCount: z.int(),
  audioCount: z.int(),
  ebookCount: z.int(),
  /** The share of it that the member has done, from 0 to 1; null before the first item is started. */
  progress: z.nullable(z.number()),
  /** The item that the member opened last. */
  latestItem: z.nullable(z.string()),
})
export type CourseCard = z.output<typeof courseCard>

const item = {
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  /** The member's progress; null before they start. */
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
  coverImageSize: pictureSize,
  ebookFileUrl: z.string(),
  /** Whether the external document viewer shows it: its URL comes from `GET /user/ebooks/:id/viewer`. */
  isShownOutside: z.boolean(),
})

/** A course with its items; the file URLs are signed for this member. */
export const memberCourse = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  thumbnail: z.string(),
  thumbnailSize: pictureSize,
  videos: z.array(courseVideo),
  audios: z.array(courseAudio),
  ebooks: z.array(courseEbook),
  /** In order, with the ids of items of all kinds; items that are in none follow by kind. */
  sections: z.array(z.object({ title: z.string(), items: z.array(z.string()) })),
})
export type MemberCourse = z.output<typeof memberCourse>

export const library = {
  courses: call({
    method: 'GET',
    path: '/user/courses',
    audience: 'USER',
    seenByTeam: { thumbnail: '' },
    summary: 'The cards of all courses that are published, newest first.',
    query: listQuery,
    answer: z.object({ courses: z.array(courseCard), ...page }),
  }),
  course: call({
    method: 'GET',
    path: '/user/courses/:id',
    audience: 'USER',
    seenByTeam: {
      thumbnail: '',
      videoFileUrl: '',
      audioFileUrl: '',
      coverImageUrl: '',
      ebookFileUrl: '',
      captions: [],
    },
    requires: 'COURSE_ITEMS',
    checksExistenceFirst: true,
    summary: 'One course with its items and their addresses; needs an active half-yearly or annual plan.',
    params: byId,
    answer: z.object({ course: memberCourse }),
  }),
}

export const documentViewer = {
  open: call({
    method: 'GET',
    path: '/user/ebooks/:id/viewer',
    audience: 'USER',
    summary: 'The external document viewer with one e-book in it; 404 unless DOCUMENT_VIEWER_URL is set.',
    params: byId,
    answer: z.object({
      /** The URL of a page for an iframe; the file URL in it expires at `expiresAt`, after five minutes. */
      address: z.string(),
      expiresAt: instant,
    }),
  }),
}
