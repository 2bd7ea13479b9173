import type { ModeratedMessage } from '#shared/contract/live-moderation.ts'
import { formatIst } from '#shared/domain/ist.ts'
import type { MessageReason } from '#shared/domain/live-room.ts'
import { screens } from '#shared/screens.ts'
import { t, tn } from '#web/i18n/t.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'

/** A message in the list. */
export function MessageRow({ message: { name, text, claim } }: { message: ModeratedMessage }) {
  return (
    <>
      <span className="line-clamp-2 break-words">{text}</span>
      <span className="block truncate text-[0.9375rem] text-muted">
        {claim && !claim.isMine ? t('{name} is deciding', { name: claim.name }) : name}
      </span>
    </>
  )
}

/** A message about which a moderator decides. */
export function MessageCard({ message }: { message: ModeratedMessage }) {
  const { userId, name, text, sentAt, reason, reports, pausedUntil, claim } = message
  return (
    <>
      <p className="text-[0.9375rem] text-muted">
        <ScreenLink to={screens.adminUser(userId)} className="underline decoration-line underline-offset-4">
          {name}
        </ScreenLink>
        {' · '}
        {formatIst(sentAt)}
      </p>
      <p className="mt-3 text-lg break-words">{text}</p>
      <ul className="mt-3 text-[0.9375rem] text-muted">
        {reason && <li>{REASON_TEXTS[reason]()}</li>}
        {reports > 0 && (
          <li>{tn(reports, { one: 'Reported by {count} member', other: 'Reported by {count} members' })}</li>
        )}
        {pausedUntil && <li>{t('The member cannot write until {time}', { time: formatIst(pausedUntil) })}</li>}
        {claim && !claim.isMine && (
          <li className="font-semibold text-accent-deep">{t('{name} is deciding', { name: claim.name })}</li>
        )}
      </ul>
    </>
  )
}

export const REASON_TEXTS: Record<MessageReason, () => string> = {
  LINK: () => t('It has a link'),
  PHONE: () => t('It has a phone number'),
  EMAIL: () => t('It has an email address'),
  UPI: () => t('It has a UPI id'),
  WORD: () => t('It contains a word from your list'),
  REPEATED: () => t('It repeats itself'),
  FIRST: () => t('The member’s first message under this name'),
  HOLD_ALL: () => t('Every message is held in this room'),
  NO_MODERATOR: () => t('Nobody was moderating'),
  REPORTED: () => t('Members have reported it'),
  MODERATOR: () => t('A moderator has hidden it'),
  TOO_MANY: () => t('More was written than can be read'),
}
