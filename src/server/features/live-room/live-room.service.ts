import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { liveRoom as calls } from '#shared/contract/live-room.ts'

/** The rooms of live sessions as members see them. */
export function liveRoomService(): Handlers<typeof calls> {
  return {
    room: refuse,
    webinarRoom: refuse,
    page: refuse,
    send: refuse,
    removeMessage: refuse,
    report: refuse,
    setName: refuse,
    replayPages: refuse,
  }
}

function refuse(): never {
  throw new Refused('NOT_FOUND')
}
