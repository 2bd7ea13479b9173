import { errors } from '#shared/contract/errors.ts'
import type { MediaNote, MediaProblem, MediaWarning } from '#shared/domain/media-rules.ts'
import { t } from '#web/i18n/t.ts'

/** Why a file is refused, in the words of the server. */
export function problemText(problem: MediaProblem): string {
  const { code, ...values } = problem
  return t(errors[code].message, { ...values })
}

/** What has to be converted, and what that means until it is done. */
export function warningTexts(warnings: readonly MediaWarning[], kind: 'video' | 'audio'): string[] {
  if (warnings.length === 0) return []
  return [
    ...warnings.map((warning) => warningText(warning, kind)),
    t('Until it is converted, only some devices can play it.'),
  ]
}

function warningText(warning: MediaWarning, kind: 'video' | 'audio'): string {
  if (warning.code === 'CONTAINER') {
    const { container } = warning
    return kind === 'video'
      ? t('This video is a {container} file; we convert it so that every phone can show it.', { container })
      : t('This audio is an {container} file; we convert it so that every phone can play it.', { container })
  }
  const { code, codec } = warning
  if (code === 'VIDEO_CODEC')
    return t('This video uses {codec}; we convert it so that every phone can show it.', { codec })
  return kind === 'video'
    ? t('The sound uses {codec}; we convert it so that every phone can play it.', { codec })
    : t('This audio uses {codec}; we convert it so that every phone can play it.', { codec })
}

/** What is worth knowing, and needs nothing to be done. */
export function noteText(note: MediaNote, kind: 'video' | 'audio'): string {
  switch (note.code) {
    case 'NO_SOUND':
      return t('This video has no sound.')
    case 'HDR':
      return t('This video is in HDR; we convert it to ordinary colours.')
    case 'QUICKTIME':
      return t('This is a QuickTime file; we convert it so that every phone can show it.')
    case 'LARGE':
      return kind === 'video'
        ? t('This video is large ({rate}); we make smaller versions, which play on slow lines too.', rateOf(note))
        : t('This audio is large ({rate}); we make a smaller version, which plays on slow lines too.', rateOf(note))
    case 'LONG':
      return t('This video lasts more than {hours} hours; converting it takes about as long.', { hours: note.hours })
  }
}

function rateOf({ bitRate }: { bitRate: number }): { rate: string } {
  if (bitRate < 950_000) return { rate: t('{amount} kbit/s', { amount: Math.round(bitRate / 1000) }) }
  return { rate: t('{amount} Mbit/s', { amount: (bitRate / 1e6).toFixed(bitRate < 9_950_000 ? 1 : 0) }) }
}
