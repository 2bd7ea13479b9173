import { ownLanguageName } from '#shared/domain/caption-languages.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { t } from '#web/i18n/t.ts'

/** Says which captions go on after the end of their video, as they do after a shorter file has replaced it. */
export function TooLongCaptions({ captions }: Pick<AdminVideo, 'captions'>) {
  const languages = captions.filter(({ isTooLong }) => isTooLong).map(({ language }) => ownLanguageName(language))
  if (languages.length === 0) return null
  return (
    <p role="status" className="mt-2 max-w-prose text-sm text-danger">
      {t('Captions go on after the end of the video: {languages}. Please check whether they belong to this file.', {
        languages: languages.join(', '),
      })}
    </p>
  )
}
