import * as reflections from './reflections.repo.ts'
import type { Db } from '#server/db/database.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MessageReason } from '#shared/domain/live-room.ts'
import { decideShare, type SharingState, sharingState } from '#shared/domain/reflections.ts'

const REFUSALS = {
  AGE_UNKNOWN: 'REFLECTION_AGE_UNKNOWN',
  UNDER_AGE: 'REFLECTION_UNDER_AGE',
  PAUSED: 'REFLECTION_PAUSED',
} as const

/** The filter of the chat: refuses names of the team, and says what it has found. */
export type CheckPublicText = (input: { viewer: Viewer; name: string; text: string }) => Promise<MessageReason | null>

/** Decides about what members share, with the rules and the filter of the chat. */
export function createSharing({ db, clock, checkPublicText }: SharingDependencies) {
  async function read({ userId, permissions }: Viewer): Promise<{ name: string; state: SharingState }> {
    const author = await reflections.readAuthor(db, userId)
    if (!author) throw new Refused('UNAUTHENTICATED')
    const isModerator = permissions.includes('rooms.moderate')
    return { name: author.name, state: sharingState({ isModerator, ...author, now: clock.now() }) }
  }

  return {
    mayShare: async (viewer: Viewer): Promise<SharingState> => (await read(viewer)).state,

    /** What the filter finds in a text that is to be shared. Throws when this member may share nothing. */
    async check(viewer: Viewer, text: string): Promise<MessageReason | null> {
      const { name, state } = await read(viewer)
      if (state !== 'YES') throw new Refused(REFUSALS[state])
      return checkPublicText({ viewer, name, text })
    },

    /** The columns of a text that was checked. The member must be locked: their first shares are counted. */
    async columns(trx: Db, { viewer, id, finding, wasHidden }: Checked) {
      const now = clock.now()
      const isModerator = viewer.permissions.includes('rooms.moderate')
      const shownBefore = await reflections.countShown(trx, { userId: viewer.userId, except: id, now })
      const decided = decideShare({ isModerator, finding, wasHidden, shownBefore, now })
      return {
        state: decided.state,
        reason: decided.reason,
        shown_from: decided.shownFrom,
        held_since: decided.state === 'HELD' ? now : null,
      }
    },
  }
}

interface Checked {
  viewer: Viewer
  id: string
  finding: MessageReason | null
  wasHidden: boolean
}

export interface SharingDependencies {
  db: Db
  clock: Clock
  checkPublicText: CheckPublicText
}
