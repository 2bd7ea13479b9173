import { CancelUpload } from './cancel-upload.tsx'
import type { UploadProgress } from './progress-tracker.ts'
import type { RunningUpload } from './running-uploads.store.ts'
import { t } from '#web/i18n/t.ts'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useIsOffline } from '#web/platform/connection.ts'

interface UploadProgressLineProps {
  upload: RunningUpload
  /** In the narrow panel, which scrolls by itself. */
  isCompact?: boolean
}

/** The progress of an upload, its speed and the time left. */
export function UploadProgressLine({ upload, isCompact = false }: UploadProgressLineProps) {
  const { fileName, progress } = upload
  const state = stateText(progress, useIsOffline())
  const share = progress.totalBytes === 0 ? 0 : progress.sentBytes / progress.totalBytes
  return (
    <div
      ref={isCompact ? null : scrollIntoView}
      className={
        isCompact ? '' : 'scroll-my-4 rounded-field border border-line bg-surface px-4 pt-4 pb-2 max-sm:scroll-mb-28'
      }
    >
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <p className="min-w-0 truncate font-semibold">{fileName}</p>
        <p className="tabular-nums">{t('{percent} %', { percent: Math.floor(share * 100) })}</p>
      </div>
      <ProgressBar value={share} label={t('Upload of {name}', { name: fileName })} />
      {/* Announced when it changes; the speed, which changes all the time, is not. */}
      <p role="status" className="mt-2 text-[0.9375rem]">
        {state}
      </p>
      {state === null && <p className="text-[0.9375rem] text-muted tabular-nums">{speedText(progress)}</p>}
      {/* On the left: the save button, which may still be clicked, was on the right. */}
      <CancelUpload upload={upload} sent={sentText(progress)} />
    </div>
  )
}

/** What is waited for; null while bytes are sent. */
function stateText({ phase, sentBytes, totalBytes }: UploadProgress, isOffline: boolean): string | null {
  if (phase === 'OFFLINE' || isOffline) return t('No connection. The upload goes on when it is back.')
  if (phase === 'WAITING') return t('Waiting for the server. The upload goes on by itself.')
  return phase === 'FINISHING' || sentBytes === totalBytes ? t('Almost done…') : null
}

function speedText({ sentBytes, totalBytes, bytesPerSecond, secondsLeft }: UploadProgress): string {
  const sent = sentText({ sentBytes, totalBytes })
  if (bytesPerSecond === null || secondsLeft === null) return sent
  return [sent, t('{speed}/s', { speed: sizeText(bytesPerSecond) }), timeLeftText(secondsLeft)].join(' · ')
}

function sentText({ sentBytes, totalBytes }: Pick<UploadProgress, 'sentBytes' | 'totalBytes'>): string {
  return t('{sent} of {total}', { sent: sizeText(sentBytes), total: sizeText(totalBytes) })
}

function sizeText(bytes: number): string {
  const amount = bytes / (1024 * 1024)
  if (amount < 1) return t('{amount} kB', { amount: Math.ceil(bytes / 1024) })
  return t('{amount} MB', { amount: amount.toFixed(amount < 100 ? 1 : 0) })
}

function timeLeftText(seconds: number): string {
  if (seconds < 60) return t('{seconds} s left', { seconds: Math.max(1, Math.ceil(seconds)) })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return t('{minutes} min left', { minutes })
  return t('{hours} h {minutes} min left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
