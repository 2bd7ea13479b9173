import { EbookCover } from './ebook-cover.tsx'
import { documentViewer, type MemberCourse } from '#shared/contract/library.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'

/** An e-book in an external document viewer, where the owner has chosen one (product decisions §8). */
export function DocumentViewer({ ebook }: { ebook: MemberCourse['ebooks'][number] }) {
  // Requested once, so that returning to the tab keeps the page. Not cached, as the address expires soon.
  const viewer = useQuery({
    ...queryOf(documentViewer.open, { params: { id: ebook._id } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const reopen = (): void => void viewer.refetch()
  if (viewer.isPending) {
    return (
      <EbookCover ebook={ebook}>
        <Loading text={t('Opening the e-book…')} />
      </EbookCover>
    )
  }
  if (viewer.data === undefined || viewer.isError) {
    const message = messageOf(viewer.error, t('Please check your connection.'))
    const title = t('This e-book cannot be opened right now.')
    return <ErrorState {...{ title, message }} isRetrying={viewer.isFetching} onRetry={reopen} />
  }
  const { address } = viewer.data
  return (
    <>
      <iframe
        key={address}
        src={address}
        title={ebook.title}
        referrerPolicy="no-referrer"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the viewer has an origin of its own, and needs it
        sandbox="allow-scripts allow-same-origin allow-popups allow-forms"
        allow="fullscreen"
        className="h-[min(80dvh,64rem)] min-h-96 w-full rounded-card border border-line bg-surface"
      />
      <p className="flex flex-wrap items-center gap-x-3 text-muted">
        {t('Shown by {host}.', { host: new URL(address).host })}
        <Button variant="quiet" small busy={viewer.isFetching} busyLabel={t('One moment…')} onClick={reopen}>
          <RotateCw aria-hidden size={18} />
          {t('Open it again')}
        </Button>
      </p>
    </>
  )
}
