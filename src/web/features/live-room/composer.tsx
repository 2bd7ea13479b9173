import { countGraphemes, MAX_MESSAGE_LENGTH } from '#shared/domain/live-room.ts'
import { t, tn } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { createTextDrafts } from '#web/platform/text-drafts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'

interface ComposerProps {
  roomId: string
  /** The seconds until slow mode allows the next message. */
  waitInSeconds: number
  /** The last message is on its way: the next one would come sooner than slow mode allows. */
  isSending: boolean
  send: (text: string) => Promise<void>
}

/** From so many characters left on, their number is shown. */
const COUNTER_FROM = 50

/** What was typed, by room: it survives another tab, and the end of the room. */
const drafts = createTextDrafts()

/** Writes a message. A refused one returns to the field with the reason; nothing that was typed is lost. */
export function Composer({ roomId, waitInSeconds, isSending, send }: ComposerProps) {
  const [text, setText] = useState(drafts.get(roomId) ?? '')
  const [error, setError] = useState<string | null>(null)
  const id = useId()
  const left = MAX_MESSAGE_LENGTH - countGraphemes(text.trim())
  const canSend = text.trim() !== '' && left >= 0 && waitInSeconds === 0 && !isSending
  const notice = noticeOf({ left, waitInSeconds, error })

  function change(next: string): void {
    // A message is one line.
    const line = next.replaceAll(/[\r\n]+/g, ' ')
    drafts.set(roomId, line)
    setText(line)
    setError(null)
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (!canSend) return
    const message = text.trim()
    change('')
    try {
      await send(message)
    } catch (refusal) {
      const typedSince = drafts.get(roomId) ?? ''
      const restored = typedSince === '' ? message : `${message} ${typedSince}`
      drafts.set(roomId, restored)
      setText(restored)
      setError(messageOf(refusal, t('This could not be sent. Please try again.')))
    }
  }

  function sendOnEnter(event: KeyboardEvent): void {
    // While a syllable is being composed, Enter chooses a word.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="border-t border-line px-3 py-2">
      <div className="flex items-end gap-1 rounded-field border border-control bg-background has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent-deep">
        <label htmlFor={id} className="sr-only">
          {t('Your message')}
        </label>
        <textarea
          id={id}
          rows={1}
          value={text}
          onChange={({ target }) => change(target.value)}
          onKeyDown={sendOnEnter}
          enterKeyHint="send"
          autoComplete="off"
          placeholder={t('Write a message')}
          aria-invalid={left < 0 || error !== null || undefined}
          aria-describedby={`${id}-notice`}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2 pl-3 leading-7 outline-none"
        />
        <IconButton
          type="submit"
          icon={SendHorizontal}
          label={t('Send')}
          disabled={!canSend}
          className="text-accent-deep"
        />
      </div>
      <p
        id={`${id}-notice`}
        role="status"
        className={`pt-1 text-sm empty:hidden ${notice.isError ? 'font-semibold text-danger' : 'text-muted'}`}
      >
        {notice.text}
      </p>
    </form>
  )
}

interface NoticeInput {
  left: number
  waitInSeconds: number
  error: string | null
}

function noticeOf({ left, waitInSeconds, error }: NoticeInput): { text: string | null; isError: boolean } {
  if (error !== null) return { text: error, isError: true }
  if (left < 0) {
    const forms = { one: '{count} character too many', other: '{count} characters too many' }
    return { text: tn(-left, forms), isError: true }
  }
  if (waitInSeconds > 0) {
    return { text: t('Slow mode: you can write again in {seconds} s.', { seconds: waitInSeconds }), isError: false }
  }
  const forms = { one: '{count} character left', other: '{count} characters left' }
  return { text: left <= COUNTER_FROM ? tn(left, forms) : null, isError: false }
}
