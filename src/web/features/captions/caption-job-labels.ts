import type { CaptionJobAnswer } from '#shared/contract/automatic-captions.ts'
import type { CaptionFailure } from '#shared/domain/automatic-captions.ts'
import { t } from '#web/i18n/t.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

interface JobLabel {
  tone: BadgeTone
  text: string
  /** What it waits for, or what to do. */
  hint: string | null
}

/** Captions that are being written, in words. */
export function captionJobLabel({ state, percent, failure }: CaptionJobAnswer): JobLabel {
  switch (state) {
    case 'QUEUED':
      return percent > 0
        ? { tone: 'neutral', text: t('Waiting at {percent} %', { percent }), hint: t('Other videos go first.') }
        : { tone: 'neutral', text: t('Waiting'), hint: t('They are written after the conversion of all videos.') }
    case 'PROCESSING':
      return { tone: 'warning', text: t('Being written: {percent} %', { percent }), hint: null }
    case 'FAILED':
      return { tone: 'danger', text: t('Could not be written'), hint: FAILURE_TEXTS[failure ?? 'UNEXPECTED']() }
  }
}

const FAILURE_TEXTS: Record<CaptionFailure, () => string> = {
  NO_SOUND: () => t('The video has no sound.'),
  NO_SPEECH: () => t('Nobody was heard to speak in it.'),
  MODEL_UNREADABLE: () => t('The speech model on the server cannot be used: see “Automatic captions” in its manual.'),
  TOO_SLOW: () => t('It took too long. Try again, or use a smaller speech model.'),
  OUT_OF_MEMORY: () => t('The server had too little memory for it. Use a smaller speech model.'),
  UNEXPECTED: () => t('Something went wrong on the server. Try again; the log of the server says more.'),
}
