import { usePutBackPlan } from './user-details.hooks.ts'
import type { GrantAnswer } from '#shared/contract/user-details.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useState } from 'react'

/** Restores a plan that an administrator ended early; it runs to its original end. */
export function PutBackPlan({ userId, grant }: { userId: string; grant: GrantAnswer }) {
  const [isConfirming, setConfirming] = useState(false)
  const putBack = usePutBackPlan(userId)
  const values = { plan: grant.planName, date: formatIstDate(grant.endsAt) }

  function save(): void {
    putBack.mutate(grant._id, {
      onSuccess() {
        setConfirming(false)
        toast({ kind: 'success', text: t('{plan} runs again until {date}.', values) })
      },
    })
  }

  return (
    <>
      <Button
        variant="secondary"
        small
        aria-label={t('Put back {plan} until {date}', values)}
        onClick={() => setConfirming(true)}
      >
        {t('Put back')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t('Put the plan back?')}
        question={t('{plan} runs again until {date}, as before. Every other plan that has time left ends now.', values)}
        confirmLabel={t('Put back')}
        busy={putBack.isPending}
        busyLabel={t('Saving...')}
        error={putBack.error && messageOf(putBack.error, t('Failed to update user.'))}
        onCancel={() => setConfirming(false)}
        onConfirm={save}
      />
    </>
  )
}
