import { readSegment, type SegmentForm } from './segment-form.schema.ts'
import { useSegmentCount } from './messages.hooks.ts'
import type { Segment } from '#shared/domain/segments.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t, tn } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineLoading } from '#web/ui/states.tsx'
import { useEffect, useState } from 'react'

const DEBOUNCE_IN_MS = 350

/** How many members the conditions mean now, in words, with ten of them. */
export function SegmentCount({ conditions }: { conditions: SegmentForm }) {
  const segment = useSettledSegment(conditions)
  const { data, error, isFetching, isError, isPlaceholderData, refetch } = useSegmentCount(segment)
  if (segment === null)
    return <p className="text-muted">{t('The members are counted once the conditions are right.')}</p>
  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="font-semibold text-danger">{messageOf(error, t('The members could not be counted.'))}</p>
        <Button variant="secondary" small busy={isFetching} busyLabel={t('Counting…')} onClick={() => void refetch()}>
          {t('Count again')}
        </Button>
      </div>
    )
  }
  if (!data) return <InlineLoading text={t('Counting…')} />
  const { count, words, examples } = data
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-75' : ''}>
      <p role="status">
        <strong className="text-lg tabular-nums">
          {tn(count, { one: '{count} member', other: '{count} members' })}
        </strong>
        <span className="block text-muted">{words}</span>
      </p>
      {count === 0 ? (
        <p className="mt-2 font-semibold text-danger">
          {t('Nobody belongs to this group now. Please choose other conditions.')}
        </p>
      ) : (
        <details className="mt-2">
          <summary className="min-h-11 content-center font-semibold text-accent-deep">
            {tn(examples.length, { one: '{count} of them', other: '{count} of them' })}
          </summary>
          <ul className="divide-y divide-line rounded-field border border-line px-4">
            {examples.map(({ name, email }) => (
              <li key={`${name} ${email}`} className="py-1.5 wrap-anywhere">
                {name} <span className="text-muted">{email}</span>
              </li>
            ))}
          </ul>
          {count > examples.length && (
            <p className="mt-1 text-[0.9375rem] text-muted">
              {t('And {count} more.', { count: formatCount(count - examples.length) })}
            </p>
          )}
        </details>
      )}
    </div>
  )
}

/** The rule after a pause in typing; null while something is wrong in it. */
function useSettledSegment(conditions: SegmentForm): Segment | null {
  const text = JSON.stringify(conditions)
  const [settled, setSettled] = useState(conditions)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), DEBOUNCE_IN_MS)
    return () => clearTimeout(timer)
  }, [text])
  return readSegment(settled)
}
