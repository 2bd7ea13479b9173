import { CaptionsEditor } from './captions-editor.tsx'
import { useStoredCues } from './captions.hooks.ts'
import { bothNames } from './language-choice.ts'
import { LanguageField } from './language-field.tsx'
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
  const languages = [
    ...new Set([...base.captions.map((captions) => captions.language), ...(language ? [language] : [])]),
  ]
  return (
    <Dialog open isWide onClose={onClose} title={t('Edit Captions')}>
      <p className="mb-3 font-semibold break-words text-muted">{video.title}</p>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {languages.length > 0 && (
          <SelectField
            label={t('Language')}
            value={language ?? NEW_LANGUAGE}
            options={[
              ...languages.map((each) => ({ value: each, label: bothNames(each) })),
              { value: NEW_LANGUAGE, label: t('Another language…') },
            ]}
            onChange={({ target }) => {
              const next = target.value === NEW_LANGUAGE ? null : target.value
              runUnlessUnsaved(() => setLanguage(next))
            }}
          />
        )}
        {language === null && (
          <LanguageField label={t('Language of the new captions')} taken={languages} onChoose={setLanguage} />
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
