import { membersWanting } from './push-choices.repo.ts'
import type { PushOutbox } from './push-outbox.ts'
import { wantedGuard } from './wanted-guard.ts'
import type { Db } from '#server/db/database.ts'
import type { Locale } from '#shared/domain/locale.ts'
import type { Clock } from '#server/ports/clock.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'

export interface AnsweredQuestion {
  id: string
  userId: string
  /** The live session in whose room it was asked; null for a webinar. */
  livestreamId: string | null
}

/** Tells the members who want it that their question was answered; the text itself stays in the product. */
export function createAnswerPush({ clock, outbox, readLocale }: Dependencies) {
  return async (trx: Db, { id, userId, livestreamId }: AnsweredQuestion): Promise<void> => {
    if (!(await membersWanting(trx, { userIds: [userId], kind: 'answers' })).has(userId)) return
    const { language } = await readLocale(userId, trx)
    await outbox.enqueue(trx, [
      {
        userId,
        ...TEXTS[language],
        language,
        path: livestreamId === null ? screens.dashboard : screens.livestream(livestreamId),
        occasion: `answer ${id}`,
        urgency: 'normal',
        beginsAt: null,
        validUntil: new Date(clock.now().getTime() + 2 * DAY_IN_MS),
        guard: wantedGuard('answers', userId),
      },
    ])
  }
}

const TEXTS = {
  en: { title: 'Your question is answered', body: 'You can read the answer where you asked it.' },
  hi: { title: 'आपके प्रश्न का उत्तर आ गया है', body: 'जहाँ आपने पूछा था, वहीं उत्तर पढ़ सकते हैं।' },
} as const

interface Dependencies {
  clock: Clock
  outbox: Pick<PushOutbox, 'enqueue'>
  /** Reads within the transaction. */
  readLocale: (userId: string, trx: Db) => Promise<Locale>
}
