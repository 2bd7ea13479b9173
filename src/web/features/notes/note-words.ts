import type { Note } from '#shared/contract/notes.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { formatLength } from '#web/ui/player/format-length.ts'

/** Where a note is: '4:05', '3:55 – 4:05' or 'Page 12'. */
export function positionText({ kind, from, until }: Pick<Note, 'kind' | 'from' | 'until'>): string {
  if (kind === 'EBOOK') return t('Page {page}', { page: Math.round(from) })
  const start = formatLength(Math.floor(from))
  return until === null ? start : `${start} – ${formatLength(Math.floor(until))}`
}

/** The address that opens an item at a second or page; null when it is shown nowhere. */
export function addressOf({ place, itemId, from }: Pick<Note, 'place' | 'itemId' | 'from'>): string | null {
  const at = `at=${Math.floor(from)}`
  switch (place?.kind) {
    case 'COURSE':
      return `${screens.course(place.id)}?item=${itemId}&${at}`
    case 'PROGRAMME':
      return `${screens.dashboard}?recording=${itemId}&${at}`
    case 'LIVE_SESSION':
      return `${screens.livestream(place.id)}?${at}`
    case 'FREE_EBOOK':
      return `${screens.freeEbook}?${at}`
    case undefined:
      return null
  }
}
