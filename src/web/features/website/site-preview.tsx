import { usePreviewUrl } from './website.hooks.ts'
import { publicPathIn } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { PreviewFrame } from '#web/ui/preview-frame.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'

export interface SitePreviewProps {
  /** The path of the page in English. */
  path: string
  /** The draft's version: the page is loaded anew when it changes. */
  version: number
  /** The section that is being edited. */
  anchor: string | undefined
  /** What was typed is not in it yet. */
  isDirty: boolean
  /** Instead of the draft. */
  versionId?: string | null
}

const WIDTHS = { phone: 360, computer: 1440 } as const

/** A page of the draft, as visitors would see it. */
export function SitePreview({ path, version, anchor, isDirty, versionId = null }: SitePreviewProps) {
  const preview = usePreviewUrl(versionId)
  const [language, setLanguage] = useState<'en' | 'hi'>('en')
  const [screen, setScreen] = useState<keyof typeof WIDTHS>('phone')
  const url = preview.data && `${preview.data.url}${publicPathIn(language, path)}?version=${version}`
  return (
    <section aria-label={t('Preview')} className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Choice
          label={t('Language of the preview')}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'en', text: t('English') },
            { value: 'hi', text: t('Hindi') },
          ]}
        />
        <Choice
          label={t('Screen of the preview')}
          value={screen}
          onChange={setScreen}
          options={[
            { value: 'phone', text: t('Phone') },
            { value: 'computer', text: t('Computer') },
          ]}
        />
        {url && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="ml-auto grid size-11 place-items-center rounded-full text-muted hover:bg-surface hover:text-foreground"
            aria-label={t('Open the preview in a new tab')}
            title={t('Open the preview in a new tab')}
          >
            <ExternalLink aria-hidden size={19} />
          </a>
        )}
      </div>
      <div className="min-h-0 flex-1">
        {url ? (
          <PreviewFrame src={url} title={t('Preview of the page')} widthInPixels={WIDTHS[screen]} anchor={anchor} />
        ) : preview.error ? (
          <ErrorState
            title={t('An Error Occurred')}
            message={messageOf(preview.error, t('Failed to load the preview.'))}
            isRetrying={preview.isFetching}
            onRetry={() => void preview.refetch()}
          />
        ) : (
          <Loading text={t('Loading the preview...')} />
        )}
      </div>
      <p className="text-[0.9375rem] text-muted">
        {isDirty ? t('What you typed appears here once it is saved.') : t('Only administrators see this.')}
      </p>
    </section>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex rounded-full border border-control p-0.5">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="min-h-10 rounded-full px-3 text-[0.9375rem] font-semibold text-muted aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {option.text}
        </button>
      ))}
    </div>
  )
}
