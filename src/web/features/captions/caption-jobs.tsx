import { useCancelCaptions, useMakeCaptions } from './automatic-captions.hooks.ts'
import { captionJobLabel } from './caption-job-labels.ts'
import { bothNames } from './language-choice.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

/** How far the captions of a video have come that the speech model writes. */
export function CaptionJobs({ video }: { video: Pick<AdminVideo, '_id' | 'captionJobs'> }) {
  const make = useMakeCaptions()
  const cancel = useCancelCaptions()
  if (video.captionJobs.length === 0) return null
  return (
    <ul aria-label={t('Automatic captions')} className="mt-2 grid gap-2">
      {video.captionJobs.map((job) => {
        const { tone, text, hint } = captionJobLabel(job)
        const name = bothNames(job.language)
        const asked = { videoId: video._id, language: job.language }
        return (
          <li key={job.language}>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
              {t('Captions in {language}', { language: name })}
              <Badge tone={tone}>{text}</Badge>
            </p>
            {hint !== null && <p className="mt-0.5 max-w-prose text-sm text-muted">{hint}</p>}
            <div className="mt-1 flex flex-wrap gap-2">
              {job.state === 'FAILED' && (
                <Button
                  variant="secondary"
                  small
                  busy={make.isPending}
                  busyLabel={t('Starting…')}
                  aria-label={t('Retry the captions in {language}', { language: name })}
                  onClick={() => make.mutate(asked)}
                >
                  {t('Retry')}
                </Button>
              )}
              <Button
                variant="quiet"
                small
                className={job.state === 'FAILED' ? '' : '-ml-4'}
                busy={cancel.isPending}
                aria-label={
                  job.state === 'FAILED'
                    ? t('Forget the captions in {language}', { language: name })
                    : t('Stop the captions in {language}', { language: name })
                }
                onClick={() => cancel.mutate(asked)}
              >
                {job.state === 'FAILED' ? t('Forget') : t('Stop')}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
