import { CancelUpload } from './cancel-upload.tsx'
import type { UploadProgress } from './uploads.meter.ts'
import type { RunningUpload } from './uploads.running.ts'
import { t } from '#web/i18n/t.ts'
import { intoView } from '#web/ui/into-view.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

interface UploadProgressLineProps {
  upload: RunningUpload
  /** In a narrow place that scrolls by itself. */
  isCompact?: boolean
}

/** How far an upload is, how fast it goes and how long it will take. */
export function UploadProgressLine({ upload, isCompact = false }: UploadProgressLineProps) {
  const { fileName, progress } = upload
  const share = progress.totalBytes === 0 ? 0 : progress.sentBytes / progress.totalBytes
  return (
    <div
      ref={isCompact ? null : intoView}
      className={isCompact ? '' : 'scroll-my-4 rounded-field border border-line bg-surface px-4 pt-4 pb-2'}
    >
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <p className="min-w-0 truncate font-semibold">{fileName}</p>
        <p className="tabular-nums">{t('{percent} %', { percent: Math.floor(share * 100) })}</p>
      </div>
      <ProgressBar value={share} label={t('Upload of {name}', { name: fileName })} />
      <p className="mt-2 text-[0.9375rem] text-muted tabular-nums">{wordsOf(progress)}</p>
      {/* On the left: the button that saved the form, and that may still be pressed, was on the right. */}
      <CancelUpload upload={upload} sent={sentOf(progress)} />
    </div>
  )
}

function wordsOf({ phase, sentBytes, totalBytes, bytesPerSecond, secondsLeft }: UploadProgress): string {
  if (phase === 'OFFLINE') return t('No connection. The upload goes on when it is back.')
  if (phase === 'FINISHING' || sentBytes === totalBytes) return t('Almost done…')
  const sent = sentOf({ sentBytes, totalBytes })
  if (bytesPerSecond === null || secondsLeft === null) return sent
  return [sent, t('{speed}/s', { speed: amountOf(bytesPerSecond) }), timeLeft(secondsLeft)].join(' · ')
}

function sentOf({ sentBytes, totalBytes }: Pick<UploadProgress, 'sentBytes' | 'totalBytes'>): string {
  return t('{sent} of {total}', { sent: amountOf(sentBytes), total: amountOf(totalBytes) })
}

function amountOf(bytes: number): string {
  const amount = bytes / (1024 * 1024)
  if (amount < 1) return t('{amount} kB', { amount: Math.ceil(bytes / 1024) })
  return t('{amount} MB', { amount: amount.toFixed(amount < 100 ? 1 : 0) })
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return t('{seconds} s left', { seconds: Math.max(1, Math.ceil(seconds)) })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return t('{minutes} min left', { minutes })
  return t('{hours} h {minutes} min left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
