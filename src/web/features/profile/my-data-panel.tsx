import { Agreement } from './agreement.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { useMyData } from './me.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

/** A copy of everything, and the way out. */
export function MyDataPanel() {
  const copy = useMyData()
  const [isLeaving, setLeaving] = useState(false)
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
        <Agreement />
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          busy={copy.isPending}
          busyLabel={t('One moment…')}
          onClick={() => copy.mutate()}
        >
          {t('Download my data')}
        </Button>
        <p role="status" className="font-semibold text-success empty:hidden">
          {copy.isSuccess && t('Your data has been downloaded.')}
        </p>
        {copy.isError && <ErrorText>{messageOf(copy.error, t('Your data could not be read.'))}</ErrorText>}
      </section>
      <section aria-labelledby="leave-title" className="mt-6 grid grid-cols-1 gap-4 border-t border-line pt-6">
        <div>
          <h2 id="leave-title" className="text-2xl">
            {t('Delete my account')}
          </h2>
          <p className="mt-1 text-muted">{t('This cannot be undone.')}</p>
        </div>
        <Button variant="danger" className="sm:justify-self-start" onClick={() => setLeaving(true)}>
          {t('Delete my account')}
        </Button>
      </section>
      <LeaveDialog open={isLeaving} onClose={() => setLeaving(false)} />
    </Card>
  )
}
