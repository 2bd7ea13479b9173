import { CaptionJobs } from './caption-jobs.tsx'
import { CaptionsEditor } from './captions-editor.tsx'
import { trackOf, useStoredCues } from './captions.hooks.ts'
import { bothNames, nameOfCaptions } from './language-choice.ts'
import { LanguageField } from './language-field.tsx'
import { MakeCaptions } from './make-captions.tsx'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { runUnlessUnsaved } from '#web/platform/unsaved-changes.store.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { useState } from 'react'

/** The captions of a video in one language; `_id` names the draft of their editor. */
export interface CaptionSet {
  _id: string
  video: AdminVideo
  language: string
}

export function captionSets(videos: readonly AdminVideo[]): CaptionSet[] {
  return videos.flatMap((video) =>
    video.captions.map(({ language }) => ({ _id: `${video._id}.${language}`, video, language })),
  )
}

interface CaptionsEditorDialogProps {
  /** As it is now: captions appear while the dialog is open. */
  video: AdminVideo
  /** Opened first; the first one without it. */
  language?: string
  onSaved: (video: AdminVideo) => void
  onClose: () => void
}

/** Edits the captions of a video beside it, one language at a time. */
export function CaptionsEditorDialog({ video, language: first, onSaved, onClose }: CaptionsEditorDialogProps) {
  const [base, setBase] = useState(video)
  const [language, setLanguage] = useState<string | null>(first ?? video.captions[0]?.language ?? null)
  const known = new Map([...video.captions, ...base.captions].map((captions) => [captions.language, captions]))
  /** Written since the dialog was opened. */
  const added = video.captions.filter(({ language: each }) => !trackOf(base, each))
  const languages = [...new Set([...known.keys(), ...(language ? [language] : [])])]
  function choose(next: string | null): void {
    if (next !== null && !trackOf(base, next)) setBase(video)
    setLanguage(next)
  }
  return (
    <Dialog open isWide onClose={onClose} title={t('Edit Captions')}>
      <p className="mb-3 font-semibold break-words text-muted">{video.title}</p>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {languages.length > 0 && (
          <SelectField
            label={t('Language')}
            value={language ?? NEW_LANGUAGE}
            options={[
              ...languages.map((each) => {
                const captions = known.get(each)
                return { value: each, label: captions ? nameOfCaptions(captions) : bothNames(each) }
              }),
              { value: NEW_LANGUAGE, label: t('Another language…') },
            ]}
            onChange={({ target }) => {
              const next = target.value === NEW_LANGUAGE ? null : target.value
              runUnlessUnsaved(() => choose(next))
            }}
          />
        )}
        {language === null && (
          <LanguageField label={t('Language of the new captions')} taken={languages} onChoose={choose} />
        )}
      </div>
      {language !== null && (
        <LoadedEditor
          key={language}
          video={base}
          language={language}
          onVideo={setBase}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
      {language === null ? <MakeCaptions video={video} ready={added} onOpen={choose} /> : <CaptionJobs video={video} />}
    </Dialog>
  )
}

const NEW_LANGUAGE = ''

interface LoadedEditorProps {
  video: AdminVideo
  language: string
  onVideo: (video: AdminVideo) => void
  onSaved: (video: AdminVideo) => void
  onClose: () => void
}

function LoadedEditor({ onSaved, ...props }: LoadedEditorProps) {
  const stored = useStoredCues(props.video, props.language)
  if (stored.isPending) return <Loading text={t('Loading captions...')} />
  if (stored.isError)
    return (
      <div className="mt-5">
        <ErrorState
          title={t('Captions')}
          message={messageOf(stored.error, t('The captions cannot be loaded now.'))}
          isRetrying={stored.isFetching}
          onRetry={() => void stored.refetch()}
        />
      </div>
    )
  return (
    <CaptionsEditor
      {...props}
      stored={stored.data}
      onSaved={(video) => {
        props.onVideo(video)
        onSaved(video)
      }}
    />
  )
}
