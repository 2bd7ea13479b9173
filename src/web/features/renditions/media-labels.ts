import type { MediaStateAnswer } from '#shared/contract/renditions.ts'
import type { MediaFailure } from '#shared/domain/media-jobs.ts'
import { t, tn } from '#web/i18n/t.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

interface MediaLabel {
  tone: BadgeTone
  text: string
  /** What it means for members, or what to do. */
  hint: string | null
}

/** The conversion of a file in words. */
export function mediaLabel(media: MediaStateAnswer): MediaLabel {
  if (media.state === 'READY') return { tone: 'success', text: t('Ready'), hint: null }
  if (media.state === 'FAILED') return failedLabel(media)
  if (media.step === 'REST') return { tone: 'success', text: t('Ready for phones'), hint: restHint(media) }
  const meanwhile = t('Members get the uploaded file meanwhile.')
  if (media.state === 'PROCESSING') {
    const text = t('Converting: {percent} %', { percent: media.percent })
    return { tone: 'warning', text, hint: withTimeLeft(media, meanwhile) }
  }
  switch (media.waitsFor) {
    case 'DISK_SPACE':
      return {
        tone: 'danger',
        text: t('Waiting for disk space'),
        hint: t('Make room on the server: the conversion goes on by itself.'),
      }
    case 'TRANSCODER':
      return {
        tone: 'neutral',
        text: t('Not converted'),
        hint: t('This server cannot convert media: members get the uploaded file.'),
      }
    case null:
      return { tone: 'neutral', text: t('Waiting to be converted'), hint: meanwhile }
  }
}

/** Whether a state changes by itself, so that it has to be read again. */
export function isUnderWay(media: MediaStateAnswer | null): boolean {
  return media !== null && (media.state === 'QUEUED' || media.state === 'PROCESSING') && media.waitsFor !== 'TRANSCODER'
}

function failedLabel({ step, failure }: MediaStateAnswer): MediaLabel {
  const reason = FAILURE_TEXTS[failure ?? 'UNEXPECTED']()
  return step === 'FIRST'
    ? { tone: 'danger', text: t('Could not be converted'), hint: reason }
    : { tone: 'warning', text: t('Larger pictures could not be made'), hint: reason }
}

function restHint(media: MediaStateAnswer): string {
  if (media.state !== 'PROCESSING') return t('Larger pictures follow.')
  return withTimeLeft(media, t('Larger pictures follow: {percent} %.', { percent: media.percent }))
}

function withTimeLeft({ secondsLeft }: MediaStateAnswer, text: string): string {
  return secondsLeft === null ? text : `${timeLeftText(secondsLeft)} ${text}`
}

/** Rounded up, so that it is not done later than was said. */
export function timeLeftText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return t('Less than a minute left.')
  if (minutes < 90) return t('About {minutes} min left.', { minutes })
  return tn(Math.ceil(minutes / 60), { one: 'About {count} hour left.', other: 'About {count} hours left.' })
}

const FAILURE_TEXTS: Record<MediaFailure, () => string> = {
  UNREADABLE: () => t('The file is damaged, or of a kind unknown here. Export it again as MP4, and replace the file.'),
  FRAME_TOO_LARGE: () => t('Its picture is too large. Export it with 4K at most, and replace the file.'),
  TOO_SLOW: () => t('It took too long. Try again, or export it in a smaller size and replace the file.'),
  OUT_OF_MEMORY: () =>
    t('The server had too little memory for it. Try again, or export it in a smaller size and replace the file.'),
  SOURCE_MISSING: () => t('Its file is not in the storage any more. Replace the file.'),
  UNEXPECTED: () => t('Something went wrong on the server. Try again; the log of the server says more.'),
}
