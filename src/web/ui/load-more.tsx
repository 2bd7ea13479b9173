import { Button } from './button.tsx'
import { ErrorText } from './states.tsx'
import { t } from '#web/i18n/t.ts'
import { useEffect, useRef } from 'react'

interface LoadMoreProps {
  hasMore: boolean
  isLoading: boolean
  /** The error of the last attempt; after an error only the button loads more. */
  error?: string | null
  onMore: () => void
}

/** The end of the loaded rows: loads more when it scrolls into view or its button is clicked. */
export function LoadMore({ hasMore, isLoading, error = null, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })

  const isWaiting = hasMore && !isLoading && error === null
  useEffect(() => {
    if (!isWaiting || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        // There are several entries if rows were added and scrolled past between two frames; the last one is current.
        if (entries.at(-1)?.isIntersecting) more.current()
      },
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWaiting])

  if (!hasMore) return null
  return (
    <div ref={end} className="grid justify-items-center gap-2 py-5">
      {error !== null && <ErrorText>{error}</ErrorText>}
      <Button variant="secondary" small busy={isLoading} busyLabel={t('Loading…')} onClick={onMore}>
        {t('Load more')}
      </Button>
    </div>
  )
}
