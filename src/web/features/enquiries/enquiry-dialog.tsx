import { useMarkEnquiry } from './enquiries.hooks.ts'
import type { Enquiry } from '#shared/contract/enquiries.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'

/** One message, with buttons to answer it by email and to mark it as answered. */
export function EnquiryDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const mark = useMarkEnquiry()
  const { name, email, subject, message, state, createdAt } = enquiry
  const isNew = state === 'NEW'
  const answer = `mailto:${email}?subject=${encodeURIComponent(t('Re: {subject}', { subject }))}`
  return (
    <Dialog open onClose={onClose} title={subject}>
      <p className="text-muted">
        {name} · <EmailAddress>{email}</EmailAddress> · {formatIst(createdAt)}
      </p>
      <p className="mt-4 break-words whitespace-pre-wrap">{message}</p>
      <div className="mt-6 grid gap-3 sm:flex sm:justify-end">
        <a href={answer} className={buttonClass({ variant: 'secondary' })}>
          {t('Answer by email')}
        </a>
        <Button
          className="max-sm:order-first"
          busy={mark.isPending}
          busyLabel={t('Saving...')}
          onClick={() => mark.mutate({ enquiry, state: isNew ? 'ANSWERED' : 'NEW' }, { onSuccess: onClose })}
        >
          {isNew ? t('Mark as answered') : t('Mark as new')}
        </Button>
      </div>
    </Dialog>
  )
}
