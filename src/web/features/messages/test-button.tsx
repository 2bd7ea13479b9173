import { CHANNEL_LABELS } from './message-labels.ts'
import { useTestMessage } from './messages.hooks.ts'
import type { Message } from '#shared/contract/messages.ts'
import type { Language } from '#shared/domain/locale.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

interface TestButtonProps {
  /** The draft with what was typed; null if it could not be saved. */
  saveDraft: () => Promise<Message | null>
  language: Language
}

/** Sends the draft to oneself, in the language of the preview. */
export function TestButton({ saveDraft, language }: TestButtonProps) {
  const test = useTestMessage()
  const [isSaving, setSaving] = useState(false)

  async function send(): Promise<void> {
    setSaving(true)
    const draft = await saveDraft()
    setSaving(false)
    if (!draft) return
    test.mutate(
      { id: draft._id, language },
      {
        onSuccess: ({ channels }) => {
          const where = channels.map((channel) => CHANNEL_LABELS[channel]()).join(', ')
          toast({ kind: 'success', text: t('A test is on its way to you: {channels}.', { channels: where }) })
        },
      },
    )
  }

  return (
    <>
      {test.error && <ErrorText>{messageOf(test.error, t('The test could not be sent.'))}</ErrorText>}
      <Button
        variant="secondary"
        small
        busy={isSaving || test.isPending}
        busyLabel={t('Sending…')}
        onClick={() => void send()}
      >
        {language === 'hi' ? t('Test to myself in Hindi') : t('Test to myself in English')}
      </Button>
    </>
  )
}
