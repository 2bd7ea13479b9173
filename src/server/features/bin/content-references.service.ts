import * as repo from './content-references.repo.ts'
import type { Db } from '#server/db/database.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { ContentReferences } from '#shared/contract/bin.ts'
import type { ContentKind } from '#shared/domain/bin.ts'
import { streamStatus } from '#shared/domain/live.ts'
import { createHash } from 'node:crypto'

/** Finds where content is referenced, and requires a confirmation before it is deleted. */
export interface ContentReferencesService {
  /** Throws NOT_FOUND for content that does not exist or is in the bin. */
  find(content: ContentRef): Promise<{ uses: ContentReferences; confirmation: string | null }>
  /**
   * Throws USES_NOT_CONFIRMED unless the references that need a confirmation at this moment were confirmed. The caller
   * has locked the content, so that no reference is added before the deletion.
   */
  requireConfirmation(trx: Db, deletion: ContentRef & { confirmedUses: string | undefined }): Promise<void>
  /** Whether a cover or a thumbnail belongs to something in the bin. */
  isImageInBin(key: string): Promise<boolean>
}

interface ContentRef {
  kind: ContentKind
  id: string
}

export function contentReferencesService({
  db,
  clock,
  countMembersInProgramme,
}: Dependencies): ContentReferencesService {
  async function referencesTo(trx: Db, { kind, id }: ContentRef): Promise<ContentReferences> {
    const now = clock.now()
    const references: ContentReferences = { ...noReferences }
    if (kind === 'video' || kind === 'audio' || kind === 'ebook') {
      references.courses = await repo.coursesContaining(trx, { kind, id })
      references.membersBegun = await repo.countMembersWithProgress(trx, { kind, id })
    }
    if (kind === 'course') references.membersBegun = await repo.countMembersWithProgressInCourse(trx, id)
    if (kind === 'ebook') references.isFreeEbook = await repo.isFreeEbook(trx, id)
    if (kind === 'video') {
      const day = await repo.programmeDayOf(trx, { videoId: id, now })
      if (day !== null) references.programmeDay = { day, members: await countMembersInProgramme(trx) }
    }
    if (kind === 'video' || kind === 'livestream') {
      const streams = kind === 'video' ? await repo.streamsOf(trx, id) : await repo.streamById(trx, id)
      references.livestreams = streams.map((row) => {
        const slot = { startTime: row.start_time, durationInMinutes: row.duration_in_minutes }
        const video = row.video_duration === null ? null : { durationInSeconds: row.video_duration }
        return { _id: row.id, title: row.title, ...slot, status: streamStatus({ ...slot, video }, now) }
      })
    }
    return references
  }

  return {
    async find(content) {
      if (!(await repo.exists(db, content))) throw new Refused('NOT_FOUND')
      const uses = await referencesTo(db, content)
      return { uses, confirmation: confirmationOf(uses) }
    },

    async requireConfirmation(trx, { confirmedUses, ...content }) {
      const confirmation = confirmationOf(await referencesTo(trx, content))
      if (confirmation !== null && confirmation !== confirmedUses) throw new Refused('USES_NOT_CONFIRMED')
    },

    isImageInBin: (key) => repo.isImageInBin(db, key),
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  /** Counts the members who still have days of the programme to come. */
  countMembersInProgramme: (db: Db) => Promise<number>
}

const noReferences: ContentReferences = {
  courses: [],
  livestreams: [],
  programmeDay: null,
  isFreeEbook: false,
  membersBegun: 0,
}

/**
 * A hash of the references that need a confirmation: streams that have not ended, and a day of the programme that
 * members are in. The number of members is left out, so that the hash stays when another one joins. Null when nothing
 * needs one.
 */
function confirmationOf({ livestreams, programmeDay }: ContentReferences): string | null {
  const streams = livestreams
    .filter(({ status }) => status !== 'COMPLETED')
    .map(({ _id, status }) => `${_id} ${status}`)
  const days = programmeDay && programmeDay.members > 0 ? [`day ${programmeDay.day}`] : []
  const toConfirm = [...streams.toSorted(), ...days]
  return toConfirm.length > 0 ? createHash('sha256').update(toConfirm.join('\n')).digest('hex').slice(0, 32) : null
}
