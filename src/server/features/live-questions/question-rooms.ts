import type { Viewer } from '#server/platform/viewer.ts'
import type { Instant } from '#shared/domain/ist.ts'

/** A room in which members ask: of a live session, or of a day of the programme. */
export interface QuestionRoom {
  id: string
  title: string | null
  programmeDay: number | null
  startsAt: Instant
  endsAt: Instant
}

/** What questions need to know of rooms. */
export interface QuestionRooms {
  /** Those of the rooms that exist. */
  find(ids: readonly string[]): Promise<readonly QuestionRoom[]>
  /** Throws SUBSCRIPTION_REQUIRED, or NOT_FOUND for another day's room of the programme. */
  requireAccess(room: QuestionRoom, viewer: Viewer): Promise<void>
  /** The name under which the member writes in rooms. */
  nameOf(userId: string): Promise<string>
}

/** Until rooms exist there is nothing to ask in. */
export const noRooms: QuestionRooms = {
  find: () => Promise.resolve([]),
  requireAccess: () => Promise.resolve(),
  nameOf: () => Promise.resolve(''),
}
