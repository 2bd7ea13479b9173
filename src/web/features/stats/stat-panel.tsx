import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorText, Skeleton } from '#web/ui/states.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'

interface StatPanelProps<Data> {
  title: string
  /** One line about what is counted. */
  text: string
  query: UseQueryResult<Data>
  isEmpty: (data: Data) => boolean
  emptyText: string
  children: (data: Data) => ReactNode
}

/** A panel of the dashboard that loads, fails and retries independently of the others. */
export function StatPanel<Data>({ title, text, query, isEmpty, emptyText, children }: StatPanelProps<Data>) {
  const titleId = useId()
  const { data, isPending, isFetching, error } = query
  return (
    <Card className="min-w-0">
      <section aria-labelledby={titleId} aria-busy={isPending} className="grid gap-4">
        <div>
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          <p className="text-[0.9375rem] text-muted">{text}</p>
        </div>
        {isPending ? (
          <Skeleton className="h-77" />
        ) : data === undefined ? (
          <div>
            <ErrorText>{messageOf(error, t('This could not be loaded.'))}</ErrorText>
            <Button
              variant="secondary"
              className="mt-4"
              busy={isFetching}
              busyLabel={t('Trying again…')}
              onClick={() => void query.refetch()}
            >
              {t('Retry')}
            </Button>
          </div>
        ) : isEmpty(data) ? (
          <p className="py-8 text-center text-muted">{emptyText}</p>
        ) : (
          children(data)
        )}
      </section>
    </Card>
  )
}
