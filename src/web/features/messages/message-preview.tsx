import { Choice } from './choice.tsx'
import { CHANNEL_LABELS } from './message-labels.ts'
import type { Language } from '#shared/domain/locale.ts'
import { type ChannelName, fillName, type MessageText, type MessageTexts, textFor } from '#shared/domain/messages.ts'
import { t } from '#web/i18n/t.ts'
import { PlainText } from '#web/ui/plain-text.tsx'
import { Bell } from 'lucide-react'
import { type ReactNode, useState } from 'react'

const EXAMPLE_NAMES: Record<Language, string> = { en: 'Asha Verma', hi: 'आशा वर्मा' }

interface MessagePreviewProps {
  texts: MessageTexts
  channels: readonly ChannelName[]
  language: Language
  onLanguage: (language: Language) => void
  /** What can be done with what is shown. */
  children?: ReactNode
}

/** The message on a phone, as a member of each language gets it on each channel. */
export function MessagePreview({ texts, channels, language, onLanguage, children }: MessagePreviewProps) {
  const [chosen, setChosen] = useState<ChannelName>('APP')
  const channel = channels.includes(chosen) ? chosen : (channels[0] ?? 'APP')
  const { language: shown, ...text } = textFor(texts, language)
  const filled = fillName(text, EXAMPLE_NAMES[language])
  return (
    <section aria-label={t('Preview')} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        <Choice
          label={t('Language of the preview')}
          value={language}
          onChange={onLanguage}
          options={[
            { value: 'en', text: t('English') },
            { value: 'hi', text: t('Hindi') },
          ]}
        />
        {channels.length > 1 && (
          <Choice
            label={t('Channel of the preview')}
            value={channel}
            onChange={setChosen}
            options={channels.map((value) => ({ value, text: CHANNEL_LABELS[value]() }))}
          />
        )}
      </div>
      <div className="mx-auto w-full max-w-80 rounded-[1.75rem] border-4 border-control bg-surface p-3">
        <div lang={shown} className="max-h-112 min-h-72 overflow-y-auto rounded-2xl bg-background">
          {filled.subject === '' && filled.body === '' ? (
            <p lang="en" className="px-4 py-10 text-center text-muted">
              {t('What you write appears here.')}
            </p>
          ) : (
            PHONES[channel](filled)
          )}
        </div>
      </div>
      {shown !== language && (
        <p className="text-[0.9375rem] font-semibold text-danger">
          {language === 'hi' ? t('The Hindi text is missing.') : t('The English text is missing.')}
        </p>
      )}
      {children}
    </section>
  )
}

const PHONES: Record<ChannelName, (text: MessageText) => ReactNode> = {
  APP: ({ subject, body }) => (
    <div className="p-4">
      <p className="flex items-center gap-2 border-b border-line pb-2 text-muted">
        <Bell aria-hidden size={18} />
      </p>
      <p className="mt-3 font-semibold wrap-anywhere">{subject}</p>
      <PlainText text={body} className="mt-2 text-[0.9375rem]" />
    </div>
  ),
  EMAIL: ({ subject, body }) => (
    <div className="p-4">
      <p className="border-b border-line pb-2 font-display text-lg leading-snug wrap-anywhere">{subject}</p>
      <PlainText text={body} className="mt-3 text-[0.9375rem]" />
    </div>
  ),
  PUSH: ({ subject, body }) => (
    <div className="p-3 pt-16">
      <div className="flex gap-3 rounded-field border border-line bg-raised p-3">
        <Bell aria-hidden size={20} className="mt-0.5 shrink-0 text-gold" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{subject}</p>
          <p className="line-clamp-3 text-[0.9375rem] wrap-anywhere">{body}</p>
        </div>
      </div>
    </div>
  ),
}
