import { testApp, type TestApp } from './app.ts'
import { aCourse, anAudio, anEbook, aStream, aVideo } from './content.ts'
import { aMember, anAdmin, aSession, aUser } from './users.ts'

/** The kinds of viewers, in the order of the columns of product decisions §2. */
export const VIEWER_KINDS = ['VISITOR', 'INACTIVE', 'EXPIRED', 'INITIAL', 'HALF_YEARLY', 'ANNUAL', 'ADMIN'] as const
export type ViewerKind = (typeof VIEWER_KINDS)[number]
/** An id that no user has. */
export const UNUSED_ID = '01900000-0000-7000-8000-00000000ffff'

/** Noon in India. Members get their plan at this moment, so their first session is at eight in the evening. */
export const NOON = new Date('2026-11-21T06:30:00.000Z')
export const FIRST_SESSION_START = new Date('2026-11-21T14:30:00.000Z')
export const STREAM_START = new Date('2026-11-22T04:30:00.000Z')
export const HOUR_IN_MS = 3_600_000
/** The stream can be watched again for a week. */
export const REPLAY_IN_MS = 7 * 24 * HOUR_IN_MS

/** The kinds of viewers who may play something. */
const WHO_MAY_PLAY = {
  ADMINS: ['ADMIN'],
  LONGER_PLANS: ['HALF_YEARLY', 'ANNUAL', 'ADMIN'],
  ANY_PLAN: ['INITIAL', 'HALF_YEARLY', 'ANNUAL', 'ADMIN'],
} as const satisfies Record<string, readonly ViewerKind[]>
export type WhoMayPlay = keyof typeof WHO_MAY_PLAY

/** Whether each of VIEWER_KINDS may play it. */
export function mayPlay(who: WhoMayPlay): boolean[] {
  const kinds: readonly ViewerKind[] = WHO_MAY_PLAY[who]
  return VIEWER_KINDS.map((kind) => kinds.includes(kind))
}

const at = (start: Date, ms: number) => new Date(start.getTime() + ms)

/**
 * Who may play which video or audio, and when (product decisions §2). Backwards in time for each, because granted access
 * to a file is cached for some seconds.
 */
export const PLAYABLE: [item: PlayableItem, when: string, now: Date, who: WhoMayPlay][] = [
  ['a course video', 'at noon', NOON, 'LONGER_PLANS'],
  ['a course audio', 'at noon', NOON, 'LONGER_PLANS'],
  ['a draft in a course', 'at noon', NOON, 'ADMINS'],
  ['a scheduled video in a course', 'once published', at(NOON, HOUR_IN_MS), 'LONGER_PLANS'],
  ['a scheduled video in a course', 'a moment before that', at(NOON, HOUR_IN_MS - 1), 'ADMINS'],
  ['a video of a hidden course', 'at noon', NOON, 'ADMINS'],
  ['a video of no course', 'at noon', NOON, 'ADMINS'],
  ['the video of day 1', 'at its start', FIRST_SESSION_START, 'ANY_PLAN'],
  ['the video of day 1', 'before its start', at(FIRST_SESSION_START, -1), 'ADMINS'],
  ['the video of day 2', 'on the first day', at(FIRST_SESSION_START, HOUR_IN_MS), 'ADMINS'],
  ['the video of a stream', 'once its replay is over', at(STREAM_START, HOUR_IN_MS + REPLAY_IN_MS), 'ADMINS'],
  [
    'the video of a stream',
    'at the last moment of its replay',
    at(STREAM_START, HOUR_IN_MS + REPLAY_IN_MS - 1),
    'LONGER_PLANS',
  ],
  ['the video of a stream', 'once it has ended', at(STREAM_START, HOUR_IN_MS), 'LONGER_PLANS'],
  ['the video of a stream', 'while it is live', STREAM_START, 'LONGER_PLANS'],
  ['the video of a stream', 'before its start', at(STREAM_START, -1), 'ADMINS'],
]

/** The videos and audios among the files of the fixture. */
export const PLAYABLE_ITEMS = [
  'a course video',
  'a course audio',
  'a draft in a course',
  'a scheduled video in a course',
  'a video of a hidden course',
  'a video of no course',
  'the video of day 1',
  'the video of day 2',
  'the video of a stream',
] as const
export type PlayableItem = (typeof PLAYABLE_ITEMS)[number]

export type AccessFixture = Awaited<ReturnType<typeof openAccessFixture>>

/** A test app with one item of every kind of content and one user of every kind of viewer. */
export async function openAccessFixture({
  ports = {},
}: Pick<NonNullable<Parameters<typeof testApp>[0]>, 'ports'> = {}) {
  const t = await testApp({ now: NOON, ports })
  const admin = await anAdmin(t)
  const { token } = admin
  const inAnHour = { isPublished: false, publishAt: new Date(NOON.getTime() + HOUR_IN_MS).toISOString() }

  const video = await aVideo(t, token)
  const draft = await aVideo(t, token, { isPublished: false })
  const scheduled = await aVideo(t, token, inAnHour)
  const videoOfHiddenCourses = await aVideo(t, token)
  const outsideCourses = await aVideo(t, token)
  const dayOne = await aVideo(t, token, { usageType: 'INITIAL_PLAN', sequenceOrder: 1 })
  const dayTwo = await aVideo(t, token, { usageType: 'INITIAL_PLAN', sequenceOrder: 2 })
  const source = await aVideo(t, token, { usageType: 'LIVESTREAM_SOURCE' })
  const [audio, ebook] = [await anAudio(t, token), await anEbook(t, token)]
  const [scheduledAudio, draftEbook] = [
    await anAudio(t, token, inAnHour),
    await anEbook(t, token, { isPublished: false }),
  ]
  const course = await aCourse(t, token, {
    videos: [video._id, draft._id, scheduled._id],
    audios: [audio._id, scheduledAudio._id],
    ebooks: [ebook._id, draftEbook._id],
  })
  const draftCourse = await aCourse(t, token, { isPublished: false, videos: [videoOfHiddenCourses._id] })
  const scheduledCourse = await aCourse(t, token, { ...inAnHour, videos: [videoOfHiddenCourses._id] })
  const stream = await aStream(t, token, { startTime: STREAM_START, video: source._id })
  await t.db
    .updateTable('videos')
    .set({ duration_in_seconds: HOUR_IN_MS / 1000 })
    .execute()

  const ids: Record<ViewerKind, string> = {
    VISITOR: UNUSED_ID,
    INACTIVE: (await aUser(t)).id,
    EXPIRED: (await aMember(t, { plan: 'ANNUAL', daysAgo: 400 })).id,
    INITIAL: (await aMember(t, { plan: 'INITIAL' })).id,
    HALF_YEARLY: (await aMember(t, { plan: 'HALF_YEARLY' })).id,
    ANNUAL: (await aMember(t, { plan: 'ANNUAL' })).id,
    ADMIN: admin.id,
  }
  return {
    t,
    admin,
    ids,
    courses: { shown: course._id, draft: draftCourse._id, scheduled: scheduledCourse._id },
    stream: stream._id,
    courseVideo: video._id,
    /** The storage key of each file, by a description of the file. */
    keys: {
      'a course video': video.storageKey,
      'a course audio': audio.storageKey,
      'a course e-book': ebook.ebookFileStorageKey,
      'a cover': ebook.coverImageStorageKey,
      'a thumbnail': course.thumbnailStorageKey,
      'a draft in a course': draft.storageKey,
      'a scheduled video in a course': scheduled.storageKey,
      'a scheduled audio in a course': scheduledAudio.storageKey,
      'a draft e-book in a course': draftEbook.ebookFileStorageKey,
      'a video of a hidden course': videoOfHiddenCourses.storageKey,
      'a video of no course': outsideCourses.storageKey,
      'the video of day 1': dayOne.storageKey,
      'the video of day 2': dayTwo.storageKey,
      'the video of a stream': source.storageKey,
    },
    /** The token of a new session; undefined for a visitor. */
    tokenOf: (person: ViewerKind) => (person === 'VISITOR' ? undefined : aSession(t, ids[person])),
    /** The status of reading a file by a valid signed URL of this viewer. */
    async read(key: string, person: ViewerKind): Promise<number> {
      const expiresAt = new Date(t.clock.now().getTime() + HOUR_IN_MS)
      const input = { key, contentType: 'video/mp4', expiresAt, userId: ids[person] }
      return fetchStatus(t, await t.product.files.createReadUrl(input))
    },
    close: () => t.close(),
  }
}

/** The status of a GET of a URL. */
export async function fetchStatus(t: TestApp, url: string | null | undefined): Promise<number> {
  const response = await fetch(new URL(url ?? '', t.address))
  await response.arrayBuffer()
  return response.status
}
