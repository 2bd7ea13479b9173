import { testApp, type TestApp } from './app.ts'
import { aCourse, anAudio, anEbook, aStream, aVideo } from './content.ts'
import { aMember, anAdmin, aSession, aUser } from './people.ts'

/** Who looks, in the order of the columns of decisions §2. */
export const PEOPLE = ['VISITOR', 'INACTIVE', 'EXPIRED', 'INITIAL', 'HALF_YEARLY', 'ANNUAL', 'ADMIN'] as const
export type Person = (typeof PEOPLE)[number]
/** An id that belongs to nobody: what a visitor's address could name at most. */
export const NOBODY = '01900000-0000-7000-8000-00000000ffff'

/** Noon in India, the members activated just now: their first session is at eight in the evening. */
export const NOON = new Date('2026-11-21T06:30:00.000Z')
export const SESSION = new Date('2026-11-21T14:30:00.000Z')
export const STREAM = new Date('2026-11-22T04:30:00.000Z')
export const HOUR_IN_MS = 3_600_000

export type AccessWorld = Awaited<ReturnType<typeof accessWorld>>

/** One of everything that can be seen, and one of everybody who may look. */
export async function accessWorld() {
  const t = await testApp({ now: NOON })
  const admin = await anAdmin(t)
  const { token } = admin
  const later = { isPublished: false, publishAt: new Date(NOON.getTime() + HOUR_IN_MS).toISOString() }

  const video = await aVideo(t, token)
  const draft = await aVideo(t, token, { isPublished: false })
  const scheduled = await aVideo(t, token, later)
  const hidden = await aVideo(t, token)
  const loose = await aVideo(t, token)
  const dayOne = await aVideo(t, token, { usageType: 'INITIAL_PLAN', sequenceOrder: 1 })
  const dayTwo = await aVideo(t, token, { usageType: 'INITIAL_PLAN', sequenceOrder: 2 })
  const source = await aVideo(t, token, { usageType: 'LIVESTREAM_SOURCE' })
  const [audio, ebook] = [await anAudio(t, token), await anEbook(t, token)]
  const [silent, unread] = [await anAudio(t, token, later), await anEbook(t, token, { isPublished: false })]
  const course = await aCourse(t, token, {
    videos: [video._id, draft._id, scheduled._id],
    audios: [audio._id, silent._id],
    ebooks: [ebook._id, unread._id],
  })
  const draftCourse = await aCourse(t, token, { isPublished: false, videos: [hidden._id] })
  const scheduledCourse = await aCourse(t, token, { ...later, videos: [hidden._id] })
  const stream = await aStream(t, token, { startTime: STREAM, video: source._id })
  await t.db
    .updateTable('videos')
    .set({ duration_in_seconds: HOUR_IN_MS / 1000 })
    .execute()

  const ids: Record<Person, string> = {
    VISITOR: NOBODY,
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
    /** The storage key of every file, by what it is. */
    keys: {
      'a course video': video.storageKey,
      'a course audio': audio.storageKey,
      'a course e-book': ebook.ebookFileStorageKey,
      'a cover': ebook.coverImageStorageKey,
      'a thumbnail': course.thumbnailStorageKey,
      'a draft in a course': draft.storageKey,
      'a scheduled video in a course': scheduled.storageKey,
      'a scheduled audio in a course': silent.storageKey,
      'a draft e-book in a course': unread.ebookFileStorageKey,
      'a video of a hidden course': hidden.storageKey,
      'a video of no course': loose.storageKey,
      'the video of day 1': dayOne.storageKey,
      'the video of day 2': dayTwo.storageKey,
      'the video of a stream': source.storageKey,
    },
    /** A token of a session opened just now; none for a visitor. */
    tokenOf: (person: Person) => (person === 'VISITOR' ? undefined : aSession(t, ids[person])),
    /** What reading a file answers to someone, with an address that is sealed for him and still good. */
    async read(key: string, person: Person): Promise<number> {
      const expiresAt = new Date(t.clock.now().getTime() + HOUR_IN_MS)
      const seal = { key, contentType: 'video/mp4', expiresAt, viewer: ids[person] }
      return statusOf(t, await t.product.files.readAddress(seal))
    },
    close: () => t.close(),
  }
}

/** What reading an address answers. */
export async function statusOf(t: TestApp, address: string | null | undefined): Promise<number> {
  const response = await fetch(new URL(address ?? '', t.address))
  await response.arrayBuffer()
  return response.status
}
