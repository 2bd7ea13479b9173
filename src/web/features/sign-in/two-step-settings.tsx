import { TwoStepSetup } from './two-step-setup.tsx'
import { useChangeTwoStep, useTwoStep } from './two-step.hooks.ts'
import type { TwoStepState } from '#shared/contract/two-step.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorText, ErrorState, Loading } from '#web/ui/states.tsx'
import { useState } from 'react'

/** The section of the Settings screen for the administrator's own authenticator app. */
export function TwoStepSettings() {
  const state = useTwoStep()
  return (
    <section aria-labelledby="two-step" className="mt-6 max-w-2xl">
      <Card>
        <h2 id="two-step" className="text-xl">
          {t('Two-step sign-in')}
        </h2>
        <p className="mt-1 mb-5 text-muted">
          {t('For your own account: besides the code by email, the sign-in asks for a code of an app on your phone.')}
        </p>
        {state.isPending ? (
          <Loading text={t('Loading Settings...')} />
        ) : state.data === undefined ? (
          <ErrorState
            title={t('An Error Occurred')}
            message={messageOf(state.error, t('Failed to fetch settings.'))}
            isRetrying={state.isFetching}
            onRetry={() => void state.refetch()}
          />
        ) : (
          <TwoStepContent state={state.data} />
        )}
      </Card>
    </section>
  )
}

function TwoStepContent({ state }: { state: TwoStepState }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { begin, turnOn } = useChangeTwoStep()
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
  if (state.isOn) return <TwoStepOn left={state.recoveryCodesLeft} onCodes={setCodes} />
  if (begin.data) {
    return (
      <TwoStepSetup
        authenticator={begin.data}
        submitCode={async (code) => setCodes((await turnOn.mutateAsync({ code })).recoveryCodes)}
        onCancel={begin.reset}
      />
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button busy={begin.isPending} busyLabel={t('Loading...')} onClick={() => begin.mutate()}>
        {t('Set up two-step sign-in')}
      </Button>
      {begin.error && <ErrorText>{messageOf(begin.error, t('This did not work.'))}</ErrorText>}
    </div>
  )
}

function TwoStepOn({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { renew, turnOff } = useChangeTwoStep()
  const [isConfirming, setConfirming] = useState(false)
  const renewCodes = async () => {
    const renewed = await renew.mutateAsync().catch(() => null)
    if (renewed) onCodes(renewed.recoveryCodes)
  }
  return (
    <div className="grid gap-4">
      <p>
        <strong>{t('Two-step sign-in is on.')}</strong>{' '}
        {left === 1 ? t('One recovery code is left.') : t('{left} recovery codes are left.', { left })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={renew.isPending}
          busyLabel={t('Loading...')}
          onClick={() => void renewCodes()}
        >
          {t('Make new recovery codes')}
        </Button>
        <Button variant="danger" onClick={() => setConfirming(true)}>
          {t('Turn off')}
        </Button>
      </div>
      {renew.error && <ErrorText>{messageOf(renew.error, t('This did not work.'))}</ErrorText>}
      <ConfirmDialog
        open={isConfirming}
        title={t('Turn two-step sign-in off?')}
        question={t('Whoever can read your email can then sign in as you.')}
        confirmLabel={t('Turn off')}
        busy={turnOff.isPending}
        error={turnOff.error && messageOf(turnOff.error, t('This did not work.'))}
        onConfirm={() => turnOff.mutate(undefined, { onSuccess: () => setConfirming(false) })}
        onCancel={() => setConfirming(false)}
      />
    </div>
  )
}

/** New recovery codes, shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <div className="grid gap-4">
      <h3 className="text-lg">{t('Your recovery codes')}</h3>
      <p>
        {t(
          'Each of them signs you in once if you lose your phone. Keep them in a safe place: they are not shown again.',
        )}
      </p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-field border border-line p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>{t('I have kept them')}</Button>
        <Button variant="secondary" onClick={copy}>
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
      </div>
    </div>
  )
}
