import type { OwnEntry } from './room-log.ts'
import type { ChatPage, LiveRoomEntry } from '#shared/contract/live-room.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { PostingState } from '#shared/domain/live-room.ts'
import { formatIstTime } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'

/** What decides whether the member may write; the page is newer than the room call, but knows nobody. */
interface PostingInput {
  room: LiveRoomEntry
  page: Pick<ChatPage, 'mode' | 'status'> | null
  now: Instant
}

/** Whether the member may write now. The server decides; this saves a try. */
export function postingState({ room: { me, mode, endsAt }, page, now }: PostingInput): PostingState {
  if (page?.status === 'COMPLETED' || now >= endsAt) return 'CLOSED'
  if ((page?.mode ?? mode) === 'OFF') return 'OFF'
  if (me.mayPost === 'PAUSED' && me.pausedUntil !== null && now >= me.pausedUntil) return 'YES'
  return me.mayPost === 'OFF' ? 'YES' : me.mayPost
}

/** Why the member cannot write; null if they can. */
export function postingNotice(input: PostingInput): string | null {
  const { pausedUntil } = input.room.me
  switch (postingState(input)) {
    case 'YES':
      return null
    case 'UNDER_AGE':
      return t('Members under 18 can read here and ask the teacher, but not write.')
    case 'PAUSED':
      return pausedUntil === null
        ? t('A moderator has paused your messages. You can go on watching.')
        : t('A moderator has paused your messages until {time}. You can go on watching.', {
            time: formatIstTime(pausedUntil),
          })
    case 'OFF':
      return t('The chat is off in this session.')
    case 'CLOSED':
      return t('The chat is closed.')
  }
}

/** How new messages are treated, where that needs a word; null otherwise. */
export function holdingNotice({ isHolding, mode }: Pick<ChatPage, 'isHolding' | 'mode'>): string | null {
  if (mode === 'OFF') return null
  if (mode === 'HOLD_ALL') return t('A moderator looks at each message before others see it.')
  return isHolding ? t('No moderator is here just now: messages wait until one is back.') : null
}

/** What has become of an own message; null while it is shown to all. */
export function ownNotice({ state, reason }: Pick<OwnEntry, 'state' | 'reason'>): string | null {
  switch (state) {
    case 'SENDING':
      return t('Sending…')
    case 'FAILED':
      return t('This was not sent.')
    case 'LIMITED':
      return t('Shown only to you, because many write at once.')
    case 'HIDDEN':
      return t('A moderator has hidden this message.')
    case 'HELD':
      return heldNotice(reason)
    default:
      return null
  }
}

function heldNotice(reason: OwnEntry['reason']): string {
  switch (reason) {
    case 'LINK':
      return t('Held, because it has a link: a moderator looks at it.')
    case 'PHONE':
      return t('Held, because it has a phone number: a moderator looks at it.')
    case 'EMAIL':
      return t('Held, because it has an email address: a moderator looks at it.')
    case 'UPI':
      return t('Held, because it has a UPI id: a moderator looks at it.')
    case 'REPEATED':
      return t('Held, because you wrote it before: a moderator looks at it.')
    case 'FIRST':
      return t('Held, because it is your first message here: a moderator looks at it.')
    default:
      return t('Held: a moderator looks at it.')
  }
}
