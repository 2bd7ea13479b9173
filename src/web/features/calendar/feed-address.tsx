import type { CalendarFeed } from '#shared/contract/calendar.ts'
import { googleSubscriptionUrl, webcalUrl } from '#shared/domain/calendar.ts'
import { formatIst } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useState } from 'react'

interface FeedAddressProps {
  feed: CalendarFeed
  isBusy: boolean
  onRenew: () => void
  onRemove: () => void
}

type Question = 'RENEW' | 'REMOVE'

/** The ways to subscribe with an address, and to replace or end it. */
export function FeedAddress({ feed, isBusy, onRenew, onRemove }: FeedAddressProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  function confirm(): void {
    if (question === 'RENEW') onRenew()
    else onRemove()
    setQuestion(null)
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <a href={webcalUrl(feed.url)} className={`${buttonClass()} max-sm:w-full`}>
          {t('Open in my calendar')}
        </a>
        <a
          href={googleSubscriptionUrl(feed.url)}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonClass({ variant: 'secondary' })} max-sm:w-full`}
        >
          {t('Google Calendar')}
        </a>
      </div>
      <Address url={feed.url} />
      <p className="text-sm text-muted">
        {t('Made {time}. Whoever has this address can see when your sessions are, so keep it to yourself.', {
          time: formatIst(feed.createdAt),
        })}
      </p>
      <div className="-mx-2 flex flex-wrap gap-x-2">
        <Button variant="quiet" small disabled={isBusy} onClick={() => setQuestion('RENEW')}>
          {t('Make a new address')}
        </Button>
        <Button variant="quiet" small disabled={isBusy} onClick={() => setQuestion('REMOVE')}>
          {t('Remove the address')}
        </Button>
      </div>
      <ConfirmDialog
        open={question !== null}
        title={question === 'REMOVE' ? t('Remove the address?') : t('Make a new address?')}
        question={
          question === 'REMOVE'
            ? t('Calendars that you have subscribed with it no longer get your sessions.')
            : t('The old one stops working: subscribe again with the new one in each of your calendars.')
        }
        confirmLabel={question === 'REMOVE' ? t('Remove') : t('Make a new address')}
        variant={question === 'REMOVE' ? 'danger' : 'primary'}
        isOpenedByClick
        onConfirm={confirm}
        onCancel={() => setQuestion(null)}
      />
    </>
  )
}

function Address({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false)
  function copy(): void {
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      // Without the permission it can still be selected.
      () => undefined,
    )
  }
  return (
    <div className="grid gap-2">
      <TextField
        label={t('Address for other calendars')}
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="secondary" small className="justify-self-start max-sm:w-full" onClick={copy}>
        <span aria-live="polite">{isCopied ? t('Copied.') : t('Copy the address')}</span>
      </Button>
    </div>
  )
}
