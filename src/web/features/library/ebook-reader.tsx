import { DocumentViewer } from './document-viewer.tsx'
import { EbookCover } from './ebook-cover.tsx'
import { EbookPages } from './ebook-pages.tsx'
import { useEbook } from './ebook-reader.hooks.ts'
import type { MemberCourse } from '#shared/contract/library.ts'
import type { Place } from '#web/features/progress/progress.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Failed, Loading } from '#web/ui/states.tsx'
import { ExternalLink } from 'lucide-react'

interface ReaderProps {
  ebook: MemberCourse['ebooks'][number]
  /** Asked for a fresh address when the present one fails; null when there is none. Give each e-book its own `key`. */
  onRenew: () => Promise<string | null>
  /** The page that it is opened at. */
  startAt: number
  onPlace: (place: Place) => void
}

/** Shows an e-book on the page itself, and remembers the page; or as the owner chose, in another's viewer (decisions §8). */
export function EbookReader(props: ReaderProps) {
  const { ebook } = props
  return (
    <div className="grid gap-3">
      {ebook.isShownOutside ? <DocumentViewer ebook={ebook} /> : <OwnReader {...props} />}
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

function OwnReader({ ebook, onRenew, startAt, onPlace }: ReaderProps) {
  const { pdf, hasFailed, tryAgain, onDrawn, onFailed } = useEbook(ebook.ebookFileUrl, onRenew)
  if (hasFailed) {
    return (
      <Failed
        title={t('This e-book cannot be opened right now.')}
        message={t('Please check your connection.')}
        onRetry={tryAgain}
      />
    )
  }
  if (pdf) return <EbookPages {...{ ebook, pdf, startAt, onPlace, onDrawn, onFailed }} />
  return (
    <EbookCover ebook={ebook}>
      <Loading text={t('Opening the e-book…')} />
    </EbookCover>
  )
}
