import { useMakeCaptions, useSpokenLanguages } from './automatic-captions.hooks.ts'
import { CaptionJobs } from './caption-jobs.tsx'
import { bothNames } from './language-choice.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { Check, Sparkles } from 'lucide-react'
import { useState } from 'react'

interface MakeCaptionsProps {
  video: AdminVideo
  /** Those that were written meanwhile. */
  ready: AdminVideo['captions']
  onOpen: (language: string) => void
}

/** Has captions written in a language in which the video has none, and shows how far they have come. */
export function MakeCaptions({ video, ready, onOpen }: MakeCaptionsProps) {
  const { isLoading, languages } = useSpokenLanguages()
  const make = useMakeCaptions()
  const [chosen, setChosen] = useState<string | null>(null)
  const taken = new Set([...video.captions, ...video.captionJobs].map(({ language }) => language))
  const free = languages?.filter((language) => !taken.has(language)) ?? []
  const language = free.find((each) => each === chosen) ?? free[0]
  if (isLoading) return null
  return (
    <section aria-label={t('Automatic captions')} className="mt-6 border-t border-line pt-5">
      <h3 className="text-lg">{t('Automatic captions')}</h3>
      <p className="mt-1 max-w-prose text-[0.9375rem] text-muted">
        {languages === null
          ? t(
              'This server can write captions by itself once it has a speech model: “Automatic captions” in its manual.',
            )
          : t(
              'The server listens to the video and writes what is said. Please read it through: names and rare words are often wrong.',
            )}
      </p>
      {language !== undefined && (
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-56 sm:max-w-xs">
            <SelectField
              label={t('Language spoken in the video')}
              value={language}
              options={free.map((each) => ({ value: each, label: bothNames(each) }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          </div>
          <Button
            variant="secondary"
            busy={make.isPending}
            busyLabel={t('Starting…')}
            onClick={() => make.mutate({ videoId: video._id, language })}
          >
            <Sparkles aria-hidden size={18} />
            {t('Make captions')}
          </Button>
        </div>
      )}
      <CaptionJobs video={video} />
      <div role="status">
        <ul className="grid gap-2 not-empty:mt-2">
          {ready.map((captions) => (
            <li key={captions.language} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Check aria-hidden size={18} className="text-success" />
              {t('Captions in {language} are ready.', { language: bothNames(captions.language) })}
              <Button variant="secondary" small onClick={() => onOpen(captions.language)}>
                {t('Read them through')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
