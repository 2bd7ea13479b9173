import { CHANNEL_LABELS, KIND_LABELS } from './message-labels.ts'
import { useSegmentCount, useSendMessage } from './messages.hooks.ts'
import type { Message } from '#shared/contract/messages.ts'
import { formatIst, fromIstInput, type Instant, toIstInput } from '#shared/domain/ist.ts'
import { sendableFrom } from '#shared/domain/messages.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t, tn } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { serverNow, useNow } from '#web/platform/clock.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, useKeepDialogOpen } from '#web/ui/dialog.tsx'
import { DateTimeField, TextField } from '#web/ui/fields.tsx'
import { ErrorState, ErrorText, Loading } from '#web/ui/states.tsx'
import { useState } from 'react'

interface SendDialogProps {
  message: Message
  /** True if the form shows why the server refused; the dialog is then closed. */
  onRefused: (error: unknown) => boolean
  onClose: () => void
}

/** Sends a draft now or later, after the number of members was typed. */
export function SendDialog(props: SendDialogProps) {
  const { data, error, isPending, isFetching, refetch } = useSegmentCount(props.message.segment)
  return (
    <Dialog open onClose={props.onClose} title={t('Send the message')}>
      {isPending ? (
        <Loading text={t('Counting…')} />
      ) : data ? (
        <SendForm {...props} count={data.count} words={data.words} />
      ) : (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(error, t('The members could not be counted.'))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}

type SendFormProps = SendDialogProps & { count: number; words: string }

function SendForm({ message, count, words, onRefused, onClose }: SendFormProps) {
  const send = useSendMessage()
  const now = useNow(60_000)
  const [isLater, setLater] = useState(false)
  const [time, setTime] = useState(() =>
    toIstInput(new Date(Math.ceil((now.getTime() + 60_000) / 3_600_000) * 3_600_000)),
  )
  const [typed, setTyped] = useState('')
  const [problems, setProblems] = useState<{ time?: string; typed?: string }>({})
  useKeepDialogOpen(send.isPending)
  const sendAt = isLater ? fromIstInput(time) : null
  const members = tn(count, { one: '{count} member', other: '{count} members' })

  function submit(): void {
    const found = {
      ...(isLater &&
        (sendAt === null || sendAt <= serverNow()) && { time: t('Please choose a time that is still to come.') }),
      ...(readCount(typed) !== count && { typed: t('Please type {count}.', { count }) }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    send.mutate(
      { id: message._id, body: { count, version: message.version, ...(sendAt && { sendAt }) } },
      {
        onSuccess: ({ message: sent }) => {
          toast({
            kind: 'success',
            text: sent.state === 'SCHEDULED' ? t('The message is scheduled.') : t('The message is on its way.'),
          })
          onClose()
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'AUDIENCE_CHANGED') setTyped('')
          onRefused(error)
        },
      },
    )
  }

  if (count === 0) {
    return <ErrorText>{t('Nobody belongs to this group now. Please choose other conditions.')}</ErrorText>
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>
        <strong className="tabular-nums">{members}</strong>: {words}
        <span className="block text-muted">
          {KIND_LABELS[message.kind]()} · {message.channels.map((channel) => CHANNEL_LABELS[channel]()).join(', ')}
        </span>
        {message.kind === 'BROADCAST' && (
          <span className="block text-muted">{t('Members who did not agree to news are left out.')}</span>
        )}
      </p>
      <fieldset>
        <legend className="mb-1 text-[0.9375rem] font-semibold">{t('When')}</legend>
        {[false, true].map((later) => (
          <label key={String(later)} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="when"
              checked={isLater === later}
              onChange={() => setLater(later)}
              className="size-5 accent-accent-deep"
            />
            {later ? t('At a time') : t('Now')}
          </label>
        ))}
      </fieldset>
      {isLater && (
        <DateTimeField
          label={t('Day and time in India')}
          hint={t('It is {time} now.', { time: formatIst(now) })}
          value={time}
          min={toIstInput(now)}
          error={problems.time}
          onChange={({ target }) => setTime(target.value)}
        />
      )}
      <NightNotice message={message} sendAt={isLater ? sendAt : now} />
      <TextField
        label={t('Type the number of members: {count}', { count: formatCount(count) })}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={problems.typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {send.error && <ErrorText>{failureText(send.error)}</ErrorText>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={send.isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={send.isPending} busyLabel={t('Sending…')}>
          {isLater ? t('Schedule') : t('Send to {members}', { members })}
        </Button>
      </div>
    </form>
  )
}

/** News at night waits for the morning. */
function NightNotice({ message: { kind }, sendAt }: { message: Message; sendAt: Instant | null }) {
  const from = sendAt && sendableFrom(kind, sendAt)
  if (!from || from.getTime() === sendAt.getTime()) return null
  return (
    <p role="status" className="rounded-field border border-accent-deep bg-surface px-4 py-2">
      {t('It is night in India then: news goes out from 8:00 in the morning, {time}.', { time: formatIst(from) })}
    </p>
  )
}

function readCount(typed: string): number {
  const digits = typed.replaceAll(/[\s,.]/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : NaN
}

function failureText(error: unknown): string {
  return messageOf(error, t('Failed to send the message.'))
}
