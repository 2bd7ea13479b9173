import type { ChatMessage } from '#shared/contract/live-room.ts'
import { t, tn } from '#web/i18n/t.ts'

/** A message with its sender, or a greeting with the number of those who sent it in the same moment. */
export function MessageText({ message: { name, text, count, isTeam } }: { message: ChatMessage }) {
  if (count > 1) {
    return (
      <p className="min-w-0 flex-1 py-2 text-[0.9375rem] leading-7 wrap-anywhere">
        <span className="rounded-card bg-surface px-3 py-1 font-semibold">{foldedText({ text, count })}</span>
      </p>
    )
  }
  return (
    <p className="min-w-0 flex-1 py-2 text-[0.9375rem] leading-7 wrap-anywhere">
      <b className="mr-2 font-semibold text-accent-deep">{name}</b>
      {isTeam && <span className="mr-2 text-sm text-muted">{t('Team')}</span>}
      {text}
    </p>
  )
}

/** One message for a screen reader. */
export function spokenMessage({ name, text, count }: ChatMessage): string {
  return count > 1 ? foldedText({ text, count }) : t('{name}: {text}', { name, text })
}

function foldedText({ text, count }: { text: string; count: number }): string {
  return tn(count, { one: '{text} · {count} together', other: '{text} · {count} together' }, { text })
}
