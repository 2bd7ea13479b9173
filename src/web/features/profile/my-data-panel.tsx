import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { useMyData } from './me.hooks.ts'
import { useAgreement } from '#web/features/consents/public.ts'
import { formatIst } from '#web/i18n/dates.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LegalSentence } from '#web/ui/legal-sentence.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

/** Exports the member's data and deletes the account. */
export function MyDataPanel() {
  const exportData = useMyData()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Card>
      <section aria-labelledby="data-title" className="grid grid-cols-1 gap-4">
        <div>
          <h2 id="data-title" className="text-2xl">
            {t('Your data')}
          </h2>
          <p className="mt-1 text-muted">
            {t('Everything that we keep about you, as a file that you can read and keep.')}
          </p>
        </div>
        <AgreementText />
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          busy={exportData.isPending}
          busyLabel={t('One moment…')}
          onClick={() => exportData.mutate()}
        >
          {t('Download my data')}
        </Button>
        <p role="status" className="font-semibold text-success empty:hidden">
          {exportData.isSuccess && t('Your data has been downloaded.')}
        </p>
        {exportData.isError && <ErrorText>{messageOf(exportData.error, t('Your data could not be read.'))}</ErrorText>}
      </section>
      <section aria-labelledby="delete-account-title" className="mt-6 grid grid-cols-1 gap-4 border-t border-line pt-6">
        <div>
          <h2 id="delete-account-title" className="text-2xl">
            {t('Delete my account')}
          </h2>
          <p className="mt-1 text-muted">{t('This cannot be undone.')}</p>
        </div>
        <Button variant="secondary" small className="justify-self-start" onClick={() => setDeleting(true)}>
          {t('Delete my account')}
        </Button>
      </section>
      <DeleteAccountDialog open={isDeleting} onClose={() => setDeleting(false)} />
    </Card>
  )
}

/** What the member agreed to, and when: they may withdraw the consent, so they must find it. */
function AgreementText() {
  const agreed = useAgreement()
  if (agreed === null) return null
  const at = { time: formatIst(agreed.agreedAt) }
  const text =
    agreed.age === 'ADULT'
      ? t('You agreed to our {terms} and {privacy} on {time}, and said that you are 18 or older.', at)
      : t('You agreed to our {terms} and {privacy} on {time}, with the consent of a parent or guardian.', at)
  return <LegalSentence text={text} className="text-muted" />
}
