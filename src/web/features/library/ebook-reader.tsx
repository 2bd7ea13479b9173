import { DocumentViewer } from './document-viewer.tsx'
import { EbookCover } from './ebook-cover.tsx'
import { EbookPages } from './ebook-pages.tsx'
import { useEbook } from './ebook-reader.hooks.ts'
import type { MemberCourse } from '#shared/contract/library.ts'
import type { PlayerHandle } from '#web/ui/player/player-handle.ts'
import type { PlaybackPosition } from '#web/ui/player/playback-position.ts'
import { t } from '#web/i18n/t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { ExternalLink } from 'lucide-react'
import type { Ref } from 'react'

interface EbookReaderProps {
  ebook: MemberCourse['ebooks'][number]
  /** Fetches a new URL when the current one fails; null if there is none. Each e-book needs its own `key`. */
  renewUrl: () => Promise<string | null>
  /** The first page shown. */
  startAt: number
  onPosition: (position: PlaybackPosition) => void
  handle?: Ref<PlayerHandle>
}

/** Shows an e-book in our own reader, or where the owner chose so in an external viewer (product decisions §8). */
export function EbookReader(props: EbookReaderProps) {
  const { ebook } = props
  return (
    <div className="grid gap-3">
      {ebook.isShownOutside ? <DocumentViewer ebook={ebook} /> : <BuiltInReader {...props} />}
      <a
        href={ebook.ebookFileUrl}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClass({ variant: 'quiet', small: true })} justify-self-start`}
      >
        <ExternalLink aria-hidden size={18} />
        {t('Open the e-book in a new tab')}
      </a>
    </div>
  )
}

function BuiltInReader({ ebook, renewUrl, startAt, onPosition, handle }: EbookReaderProps) {
  const { pdf, failure, retry, onRendered, onFailed } = useEbook(ebook.ebookFileUrl, renewUrl)
  if (failure !== null) {
    return (
      <ErrorState
        title={t('This e-book cannot be opened right now.')}
        message={
          failure === 'DAMAGED'
            ? t('The file is damaged. Please write to us, and name the e-book.')
            : t('Please check your connection.')
        }
        onRetry={retry}
      />
    )
  }
  if (pdf)
    return <EbookPages {...{ ebook, pdf, startAt, onPosition, onRendered, onFailed }} {...(handle && { handle })} />
  return (
    <EbookCover ebook={ebook}>
      <Loading text={t('Opening the e-book…')} />
    </EbookCover>
  )
}
