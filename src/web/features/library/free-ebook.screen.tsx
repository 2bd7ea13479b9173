import { EbookReader } from './ebook-reader.tsx'
import { useFreeEbook } from './free-ebook.hooks.ts'
import type { MemberCourse } from '#shared/contract/library.ts'
import { screens } from '#shared/screens.ts'
import { NotesPanel } from '#web/features/notes/public.ts'
import { useRecordPosition } from '#web/features/progress/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { PlainText } from '#web/ui/plain-text.tsx'
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx'
import { readPosition } from '#web/ui/player/linked-position.ts'
import type { PlayerHandle } from '#web/ui/player/player-handle.ts'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'

/** The free e-book in the reader, for every member (product decisions §13). */
export function FreeEbookScreen() {
  const { data: ebook, error, isFetching, refetch } = useFreeEbook()
  return (
    <>
      <title>{t('Your free e-book – Sadhana')}</title>
      {ebook ? (
        <>
          <h1 className="text-3xl">{ebook.title}</h1>
          <p className="mt-1 mb-6 text-muted">{ebook.author}</p>
          <FreeEbookReader
            key={ebook._id}
            ebook={ebook}
            renewUrl={async () => (await refetch()).data?.ebookFileUrl ?? null}
          />
          {ebook.description && <PlainText text={ebook.description} className="mt-4 max-w-prose" />}
        </>
      ) : ebook === null ? (
        <EmptyState
          title={t('There is no free e-book right now.')}
          text={t('A new one is being chosen. Please look in again soon.')}
          drawing={<Lotus />}
          action={
            <Link to={screens.dashboard} className={buttonClass()}>
              {t('Dashboard')}
            </Link>
          }
        />
      ) : error ? (
        <ErrorState
          title={t('This e-book cannot be opened right now.')}
          message={messageOf(error, t('Please check your connection.'))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading text={t('Opening the e-book…')} />
      )}
    </>
  )
}

interface FreeEbookReaderProps {
  ebook: MemberCourse['ebooks'][number]
  renewUrl: () => Promise<string | null>
}

/** Opens at the page where the member stopped, and records their page, as in a course. */
function FreeEbookReader({ ebook, renewUrl }: FreeEbookReaderProps) {
  const [query] = useSearchParams()
  const [startAt] = useState(() => readPosition(query) ?? ebook.progress?.latest ?? 1)
  const player = useRef<PlayerHandle>(null)
  const recordPosition = useRecordPosition('EBOOK', ebook._id)
  return (
    <>
      <EbookReader ebook={ebook} renewUrl={renewUrl} startAt={startAt} onPosition={recordPosition} handle={player} />
      <NotesPanel kind="EBOOK" itemId={ebook._id} itemTitle={ebook.title} player={player} />
    </>
  )
}
