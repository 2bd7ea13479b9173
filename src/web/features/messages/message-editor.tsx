import { ChannelFields } from './channel-fields.tsx'
import { EditorBar } from './editor-bar.tsx'
import { KIND_LABELS } from './message-labels.ts'
import { MessagePreview } from './message-preview.tsx'
import { useSessionChoices } from './messages.hooks.ts'
import { SegmentCount } from './segment-count.tsx'
import { SegmentFields } from './segment-fields.tsx'
import { SendDialog } from './send-dialog.tsx'
import { sessionOptions } from './session-options.ts'
import { TestButton } from './test-button.tsx'
import { TextFields } from './text-fields.tsx'
import { useMessageForm } from './use-message-form.ts'
import type { Message } from '#shared/contract/messages.ts'
import { MESSAGE_KINDS, missingTexts } from '#shared/domain/messages.ts'
import { LANGUAGE_CODES } from '#shared/domain/locale.ts'
import { t } from '#web/i18n/t.ts'
import { Card } from '#web/ui/card.tsx'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import { ErrorText } from '#web/ui/states.tsx'
import { type ReactNode, useId, useState } from 'react'

interface MessageEditorProps {
  /** Null for a new one. */
  message: Message | null
  /** The first save of a new message. */
  onCreated?: (message: Message) => void
}

/** A draft: what it is, who gets it and what it says, beside its preview. */
export function MessageEditor({ message, onCreated }: MessageEditorProps) {
  const draft = useMessageForm(message)
  const { form, language, setLanguage } = draft
  const { errors, isDirty, isSubmitting } = form.formState
  const sessions = useSessionChoices()
  const [toSend, setToSend] = useState<Message | null>(null)
  const values = form.watch()
  const { en, hi, segment, channels } = values
  const needed = segment.language === '' ? LANGUAGE_CODES : [segment.language]

  async function save(): Promise<Message | null> {
    const saved = await draft.saveForm()
    if (saved && !message) onCreated?.(saved)
    return saved
  }

  /** Sends what is saved, so what was typed is saved first. */
  async function askToSend(): Promise<void> {
    const saved = isDirty ? await draft.saveForm() : draft.base
    if (!saved) return
    const missing = missingTexts(saved.texts, saved.segment.language ? [saved.segment.language] : LANGUAGE_CODES)
    for (const path of missing) form.setError(textPath(path), { message: t('Members of this language read it.') })
    const [first] = missing
    if (first === undefined) setToSend(saved)
    else draft.leadTo(textPath(first))
  }

  return (
    <>
      <form
        noValidate
        aria-label={t('Message')}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Part title={t('What it is')}>
              <SelectField
                label={t('Kind')}
                options={MESSAGE_KINDS.map((value) => ({ value, label: KIND_LABELS[value]() }))}
                hint={
                  values.kind === 'BROADCAST'
                    ? t(
                        'Marketing: only for members who agreed to it, one a day at most, from 8:00 am to 9:00 pm in India.',
                      )
                    : t('About the service: for everybody in the group who has not ended announcements.')
                }
                error={errors.kind?.message}
                {...form.register('kind')}
              />
              <ChannelFields form={form} />
              <SelectField
                label={t('Invites to')}
                hint={t('The message links to the session, and its figures say how many came within 24 hours.')}
                options={[
                  { value: '', label: t('No session') },
                  ...sessionOptions(sessions.data ?? [], {
                    keepId: message?.stream?._id,
                    keepTitle: message?.stream?.title,
                  }),
                ]}
                error={errors.streamId?.message}
                {...form.register('streamId')}
              />
            </Part>
            <Part title={t('Who gets it')}>
              <SegmentFields form={form} message={message} />
              <div className="rounded-field border border-line bg-surface px-4 py-3">
                <SegmentCount conditions={segment} />
              </div>
            </Part>
            <Part title={t('What it says')}>
              <TextFields form={form} language={language} onLanguage={setLanguage} needed={needed} />
            </Part>
            {errors.root?.message && (
              <div ref={scrollIntoView}>
                <ErrorText>{errors.root.message}</ErrorText>
              </div>
            )}
            {draft.conflict !== undefined && <EditConflictPanel conflict={draft.conflict} isSaving={isSubmitting} />}
          </div>
          <Card className="xl:sticky xl:top-4">
            <MessagePreview texts={{ en, hi }} channels={channels} language={language} onLanguage={setLanguage}>
              {message && (
                <TestButton
                  saveDraft={() => (isDirty ? draft.saveForm() : Promise.resolve(draft.base))}
                  language={language}
                />
              )}
            </MessagePreview>
          </Card>
        </div>
        <EditorBar draft={draft} isNew={message === null} onSend={() => void askToSend()} />
      </form>
      {toSend && (
        <SendDialog
          message={toSend}
          onRefused={(error) => {
            if (!draft.showRefusal(error)) return false
            setToSend(null)
            return true
          }}
          onClose={() => setToSend(null)}
        />
      )}
    </>
  )
}

const TEXT_PATHS = ['en.subject', 'en.body', 'hi.subject', 'hi.body'] as const

/** The form's field of a path such as 'texts.hi.body'. */
function textPath(path: string): (typeof TEXT_PATHS)[number] {
  return TEXT_PATHS.find((each) => path.endsWith(each)) ?? 'en.subject'
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Card>
      <section aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  )
}
