import { momentWords } from './payment-words.ts'
import type { StoryMoment } from '#shared/contract/payments.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'

/** Everything that happened to an order, from its beginning. */
export function PaymentStory({ story }: { story: readonly StoryMoment[] }) {
  return (
    <section className="mt-7">
      <h3 className="mb-3 text-xl">{t('What happened')}</h3>
      <ol className="grid gap-3 border-l-2 border-line pl-4">
        {story.map((moment, at) => (
          // A story only grows at its end, and two moments may share time and kind.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <span className="block text-sm text-muted tabular-nums">{formatIst(moment.at)}</span>
            <span className="break-words">{momentWords(moment)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
