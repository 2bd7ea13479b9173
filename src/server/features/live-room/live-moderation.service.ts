import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { liveModeration as calls } from '#shared/contract/live-moderation.ts'

/** The rooms of live sessions as moderators see them. */
export function liveModerationService(): Handlers<typeof calls> {
  return {
    rooms: refuse,
    get: refuse,
    update: refuse,
    queue: refuse,
    claim: refuse,
    decide: refuse,
    pause: refuse,
    endPause: refuse,
    attend: refuse,
    words: refuse,
    setWords: refuse,
  }
}

function refuse(): never {
  throw new Refused('NOT_FOUND')
}
