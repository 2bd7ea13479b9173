import { t } from '#web/i18n/t.ts'

/** The types that a field for media accepts (`UPLOAD_KINDS`), in words. */
export function fileTypesText(kind: 'video' | 'audio'): string {
  return kind === 'video' ? t('MP4, MOV, MKV or WebM.') : t('MP3, M4A, M4B, AAC, FLAC, OGG or WAV.')
}
