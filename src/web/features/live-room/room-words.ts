import type { OwnEntry, OwnState } from './room-log.ts'
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
function currentPosting({ room: { me, mode, endsAt }, page, now }: PostingInput): PostingState {
  if (page?.status === 'COMPLETED' || now >= endsAt) return 'CLOSED'
  if ((page?.mode ?? mode) === 'OFF') return 'OFF'
  if (me.mayPost === 'PAUSED' && me.pausedUntil !== null && now >= me.pausedUntil) return 'YES'
  return me.mayPost === 'OFF' ? 'YES' : me.mayPost
}

/** Why the member cannot write; null if they can. */
export function postingNotice(input: PostingInput): string | null {
  const { pausedUntil } = input.room.me
  switch (currentPosting(input)) {
    case 'YES':
      return null
    case 'AGE_UNKNOWN':
      return t('To write here, please answer the question about your age at the top of the page.')
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
  return isHolding ? t('No moderator is here now. Messages wait for the next one.') : null
}

/** What has become of an own message; null while it is shown to all. */
export function ownNotice({ state, reason }: Pick<OwnEntry, 'state' | 'reason'>): string | null {
  if (state === 'HELD') return heldNotice(reason)
  const notices: Partial<Record<OwnState, string>> = {
    SENDING: t('Sending...'),
    FAILED: t('This was not sent.'),
    LIMITED: t('Shown only to you, because many write at once.'),
    HIDDEN: t('A moderator has hidden this message.'),
  }
  return notices[state] ?? null
}

function heldNotice(reason: OwnEntry['reason']): string {
  const notices: Partial<Record<NonNullable<OwnEntry['reason']>, string>> = {
    LINK: t('Held, because it has a link: a moderator looks at it.'),
    PHONE: t('Held, because it has a phone number: a moderator looks at it.'),
    EMAIL: t('Held, because it has an email address: a moderator looks at it.'),
    UPI: t('Held, because it has a UPI id: a moderator looks at it.'),
    REPEATED: t('Held, because you wrote it before: a moderator looks at it.'),
    FIRST: t('Held, because it is your first message under this name: a moderator looks at it.'),
  }
  return (reason && notices[reason]) ?? t('Held: a moderator looks at it.')
}
