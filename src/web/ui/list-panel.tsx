import { LoadMore } from './load-more.tsx'
import { ErrorState, LoadingRows } from './states.tsx'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { type ReactNode, useState } from 'react'

/** The state of an infinite list. */
interface PagedItems<Item> {
  items: readonly Item[]
  total?: number | undefined
  isPending: boolean
  isLoadingError: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  isPlaceholderData: boolean
  hasNextPage: boolean
  error: Error | null
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

interface ListPanelProps<Item> {
  list: PagedItems<Item>
  loadingText: string
  failedTitle?: string
  /** The error message if the server gives no reason (specification §8). */
  failedFallback: string
  empty: ReactNode
  /** Says above the list how many items were found. */
  isCounted?: boolean
  children: (items: readonly Item[]) => ReactNode
}

/** A list in one of its states: loading, error, empty, or its rows with a Load more button. */
export function ListPanel<Item>({ isCounted = false, ...props }: ListPanelProps<Item>) {
  const { total } = props.list
  return (
    <>
      {isCounted && (
        <p role="status" className="mb-3 min-h-6 text-muted tabular-nums">
          {total !== undefined && t('{count} found', { count: formatCount(total) })}
        </p>
      )}
      <Items {...props} />
    </>
  )
}

function Items<Item>({ list, loadingText, failedTitle, failedFallback, ...content }: ListPanelProps<Item>) {
  const [hadSkeleton] = useState(list.isPending)
  if (list.isPending) return <LoadingRows text={loadingText} />
  if (list.isLoadingError) {
    return (
      <ErrorState
        title={failedTitle ?? t('An Error Occurred')}
        message={messageOf(list.error, failedFallback)}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.items.length === 0 && !list.hasNextPage) return content.empty
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={list.isPlaceholderData ? 'opacity-75' : hadSkeleton ? 'animate-fade-in' : ''}
    >
      <div className="rounded-card border border-line bg-raised px-4 py-1 md:px-2 md:py-2">
        {content.children(list.items)}
      </div>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? messageOf(list.error, failedFallback) : null}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  )
}
