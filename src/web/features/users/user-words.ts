import type { GrantAnswer, PaymentOfUser } from '#shared/contract/user-details.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** Where a plan came from. */
export function sourceWords({ source, givenBy, paymentId }: GrantAnswer): string {
  if (source === 'PAYMENT') return paymentId ? t('Bought with {payment}', { payment: paymentId }) : t('Bought')
  return givenBy ? t('Given by {name}', { name: givenBy }) : t('Given')
}

/** Whether a plan runs, and why it ended before its time. */
export function grantState(grant: GrantAnswer, now: Date): { tone: BadgeTone; words: string; hint?: string } {
  const { startsAt, endsAt, endedAt, endReason } = grant
  if (endedAt && endReason)
    return { tone: 'warning', words: END_WORDS[endReason](), hint: t('on {date}', { date: formatIst(endedAt) }) }
  if (now < startsAt) return { tone: 'neutral', words: t('To come') }
  return now < endsAt ? { tone: 'success', words: t('Runs') } : { tone: 'neutral', words: t('Over') }
}

const END_WORDS: Record<NonNullable<GrantAnswer['endReason']>, () => string> = {
  UPGRADED: () => t('Upgraded'),
  REFUNDED: () => t('Refunded'),
  REMOVED: () => t('Removed'),
}

/** What became of an order. */
export function paymentState({ state, refunded }: PaymentOfUser): { tone: BadgeTone; words: string } {
  if (state === 'REFUNDED') return { tone: 'warning', words: t('Refunded') }
  if (state === 'PAID') return refunded > 0 ? { tone: 'warning', words: t('Partly refunded') } : PAID()
  return { tone: 'neutral', words: state === 'ATTEMPTED' ? t('Tried, not paid') : t('Not paid') }
}

const PAID = (): { tone: BadgeTone; words: string } => ({ tone: 'success', words: t('Paid') })
