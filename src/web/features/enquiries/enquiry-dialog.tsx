import { EnquiryAnswerForm } from './enquiry-answer-form.tsx'
import { useEnquiry, useMarkEnquiry } from './enquiries.hooks.ts'
import type { EnquiryAnswer, EnquiryThread } from '#shared/contract/enquiries.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { messageOf } from '#web/platform/api-client.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'

/** One message with its answers, and a form to answer it. */
export function EnquiryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useEnquiry(id)
  return (
    <Dialog open onClose={onClose} title={data?.enquiry.subject ?? t('Message')}>
      {isPending ? (
        <Loading text={t('Loading message...')} />
      ) : data ? (
        <Thread thread={data} onClose={onClose} />
      ) : (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(error, t('Failed to fetch the message.'))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}

const linkClass = 'underline decoration-line underline-offset-4 hover:decoration-current'

function Thread({ thread, onClose }: { thread: EnquiryThread; onClose: () => void }) {
  const { enquiry, answers } = thread
  const { name, email, member, message, createdAt } = enquiry
  return (
    <>
      <p className="text-muted">
        {name} · <EmailAddress>{email}</EmailAddress> · {formatIst(createdAt)}
        {member && (
          <>
            {' · '}
            <ScreenLink to={screens.adminUser(member._id)} className={linkClass}>
              {t('Member: {name}', { name: member.name })}
            </ScreenLink>
          </>
        )}
      </p>
      <p className="mt-4 break-words whitespace-pre-wrap">{message}</p>
      {answers.length > 0 && (
        <ol aria-label={t('Answers')} className="mt-6 grid gap-4">
          {answers.map((answer) => (
            <Answer key={answer._id} answer={answer} />
          ))}
        </ol>
      )}
      <EnquiryAnswerForm thread={thread} />
      <MarkButton thread={thread} onClose={onClose} />
    </>
  )
}

const DELIVERIES: Record<NonNullable<EnquiryAnswer['delivery']>, { tone: BadgeTone; text: () => string }> = {
  WAITING: { tone: 'neutral', text: () => t('On its way') },
  SENT: { tone: 'success', text: () => t('Sent') },
  NOT_DELIVERED: { tone: 'danger', text: () => t('Not delivered') },
}

function Answer({ answer: { text, by, createdAt, delivery, lastFailure } }: { answer: EnquiryAnswer }) {
  return (
    <li className="border-l-2 border-gold pl-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-muted">
        <span>
          {by === null ? t('Answered') : t('{name} answered', { name: by })} · {formatIst(createdAt)}
        </span>
        {delivery && <Badge tone={DELIVERIES[delivery].tone}>{DELIVERIES[delivery].text()}</Badge>}
      </p>
      <p className="mt-1 break-words whitespace-pre-wrap">{text}</p>
      {delivery === 'NOT_DELIVERED' && (
        <p className="mt-1 text-[0.9375rem] text-danger">
          {lastFailure === null
            ? t('The mail server did not take it.')
            : t('The mail server did not take it: {answer}.', { answer: lastFailure })}{' '}
          <ScreenLink to={screens.adminSystem} className={linkClass}>
            {t('Send it again under System')}
          </ScreenLink>
        </p>
      )}
      {delivery === 'WAITING' && lastFailure !== null && (
        <p className="mt-1 text-[0.9375rem] text-muted">
          {t('The mail server did not take it yet ({answer}). It is tried again.', { answer: lastFailure })}
        </p>
      )}
    </li>
  )
}

/** For messages that were answered in another way, or need no answer. */
function MarkButton({ thread: { enquiry }, onClose }: { thread: EnquiryThread; onClose: () => void }) {
  const mark = useMarkEnquiry()
  const isNew = enquiry.state === 'NEW'
  return (
    <Button
      variant="quiet"
      className="mt-3 max-sm:w-full sm:-ml-4"
      busy={mark.isPending}
      busyLabel={t('Saving...')}
      onClick={() => mark.mutate({ enquiry, state: isNew ? 'ANSWERED' : 'NEW' }, { onSuccess: onClose })}
    >
      {isNew ? t('Mark as answered') : t('Mark as new')}
    </Button>
  )
}
