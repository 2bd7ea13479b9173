import * as content from './uses.repo.ts'
import type { Db } from '#server/db/database.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { ContentUses } from '#shared/contract/bin.ts'
import type { ContentKind } from '#shared/domain/bin.ts'
import { streamStatus } from '#shared/domain/live.ts'
import { createHash } from 'node:crypto'

/** Tells where content is used, and has its deletion confirmed. */
export interface UsesService {
  /** Throws NOT_FOUND for what does not exist, or is in the bin. */
  of(content: Named): Promise<{ uses: ContentUses; confirmation: string | null }>
  /**
   * Refuses with USES_NOT_CONFIRMED unless what makes the deletion grave at this moment was confirmed. The content is
   * locked by the caller, so that nothing uses it meanwhile.
   */
  demandConfirmed(trx: Db, deletion: Named & { confirmedUses: string | undefined }): Promise<void>
  /** Whether a cover or a thumbnail belongs to something in the bin. */
  isImageInBin(key: string): Promise<boolean>
}

interface Named {
  kind: ContentKind
  id: string
}

export function usesService({ db, clock, membersUnderway }: Dependencies): UsesService {
  async function usesOf(source: Db, { kind, id }: Named): Promise<ContentUses> {
    const now = clock.now()
    const uses: ContentUses = { ...none }
    if (kind === 'video' || kind === 'audio' || kind === 'ebook') {
      uses.courses = await content.coursesWith(source, { kind, id })
      uses.membersBegun = await content.countBegun(source, { kind, id })
    }
    if (kind === 'course') uses.membersBegun = await content.countBegunInCourse(source, id)
    if (kind === 'ebook') uses.isFreeEbook = await content.isFreeEbook(source, id)
    if (kind === 'video') {
      const day = await content.dayOf(source, { videoId: id, now })
      if (day !== null) uses.programmeDay = { day, members: await membersUnderway(source) }
    }
    if (kind === 'video' || kind === 'livestream') {
      const streams = kind === 'video' ? await content.streamsOf(source, id) : await content.stream(source, id)
      uses.livestreams = streams.map((row) => {
        const times = { startTime: row.start_time, durationInMinutes: row.duration_in_minutes }
        return { _id: row.id, title: row.title, ...times, status: streamStatus(times, now) }
      })
    }
    return uses
  }

  return {
    async of(named) {
      if (!(await content.exists(db, named))) throw new Refused('NOT_FOUND')
      const uses = await usesOf(db, named)
      return { uses, confirmation: confirmationOf(uses) }
    },

    async demandConfirmed(trx, { confirmedUses, ...named }) {
      const confirmation = confirmationOf(await usesOf(trx, named))
      if (confirmation !== null && confirmation !== confirmedUses) throw new Refused('USES_NOT_CONFIRMED')
    },

    isImageInBin: (key) => content.isImageInBin(db, key),
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  /** Members who have days of the programme ahead. */
  membersUnderway: (db: Db) => Promise<number>
}

const none: ContentUses = { courses: [], livestreams: [], programmeDay: null, isFreeEbook: false, membersBegun: 0 }

/**
 * What stands for the uses that are asked about twice: streams to come or on, and a day of a programme that members are
 * in. How many members is not part of it: another one who joins changes nothing. Null where nothing is grave.
 */
function confirmationOf({ livestreams, programmeDay }: ContentUses): string | null {
  const streams = livestreams
    .filter(({ status }) => status !== 'COMPLETED')
    .map(({ _id, status }) => `${_id} ${status}`)
  const days = programmeDay && programmeDay.members > 0 ? [`day ${programmeDay.day}`] : []
  const grave = [...streams.toSorted(), ...days]
  return grave.length > 0 ? createHash('sha256').update(grave.join('\n')).digest('hex').slice(0, 32) : null
}
