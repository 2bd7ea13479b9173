import type { CheckoutView } from '#web/features/payments/public.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { CircleCheck, Hourglass, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface CheckoutNoticeProps {
  checkout: CheckoutView
  /** Opens the payment window again; absent when its plan is no longer offered. */
  onContinue?: () => void
  onRetry: () => void
  onDismiss: () => void
}

/** Explains the step of a purchase, always with a way to continue (product decisions §6). */
export function CheckoutNotice({ checkout, onContinue, onRetry, onDismiss }: CheckoutNoticeProps) {
  const continueButton = (label: string) =>
    onContinue && (
      <Button small onClick={onContinue}>
        {label}
      </Button>
    )
  const dismissButton = (label: string) => (
    <Button small variant="secondary" onClick={onDismiss}>
      {label}
    </Button>
  )
  switch (checkout.step) {
    case 'NONE':
    case 'ORDERING':
      return null
    case 'PAYING':
      return (
        <Notice icon={<Hourglass />} title={t('Please finish the payment in its window')}>
          <p>{t('Your plan opens here by itself as soon as it is paid.')}</p>
          <Actions>{continueButton(t('Open the payment again'))}</Actions>
        </Notice>
      )
    case 'INTERRUPTED':
      return (
        <Notice icon={<Info />} title={t('You have begun a payment')}>
          <p>{t('If you have paid, your plan opens here by itself. If not, you can go on where you were.')}</p>
          <Actions>
            {continueButton(t('Continue payment'))}
            {dismissButton(t('Not now'))}
          </Actions>
        </Notice>
      )
    case 'CLOSED':
      return (
        <Notice
          icon={<Info />}
          title={checkout.isUncharged ? t('Nothing was charged') : t('The payment was not completed')}
        >
          <p>
            {checkout.isUncharged
              ? t('The payment window was closed. You can choose a plan whenever you like.')
              : t('If money has left your account, your plan opens by itself, or the bank returns the money.')}
          </p>
        </Notice>
      )
    case 'CONFIRMING':
      return <ConfirmingNotice checkout={checkout} onRetry={onRetry} />
    case 'FAILED':
      return (
        <Notice icon={<TriangleAlert className="text-danger" />} title={checkout.message} isUrgent>
          <p>
            {checkout.isUncharged
              ? t('Nothing was charged. You can try again.')
              : t('If money has left your account, your plan opens by itself, or the bank returns the money.')}
          </p>
          <Actions>{dismissButton(t('Close'))}</Actions>
        </Notice>
      )
  }
}

type ConfirmingCheckout = Extract<CheckoutView, { step: 'CONFIRMING' }>

function ConfirmingNotice({ checkout, onRetry }: { checkout: ConfirmingCheckout; onRetry: () => void }) {
  const { waitingFor, hasGivenUp } = checkout
  if (waitingFor === 'SERVER') {
    return <Notice icon={<CircleCheck className="text-success" />} title={t('Confirming your payment…')} />
  }
  return (
    <Notice
      icon={<Hourglass />}
      title={waitingFor === 'BANK' ? t('Your bank is confirming') : t('Waiting for the connection')}
    >
      <p>
        {waitingFor === 'BANK'
          ? t('This can take a few minutes. You may close this page: your plan opens by itself.')
          : t('Your payment is safe. We go on as soon as we reach the server again.')}
      </p>
      {hasGivenUp && (
        <Actions>
          <Button small variant="secondary" onClick={onRetry}>
            {t('Ask again')}
          </Button>
        </Actions>
      )}
    </Notice>
  )
}

interface NoticeProps {
  icon: ReactNode
  title: string
  isUrgent?: boolean
  children?: ReactNode
}

function Notice({ icon, title, isUrgent = false, children }: NoticeProps) {
  return (
    <section
      ref={scrollIntoView}
      role={isUrgent ? 'alert' : 'status'}
      className={`mt-4 flex scroll-mt-6 gap-4 rounded-card border bg-raised p-5 ${isUrgent ? 'border-danger' : 'border-line'}`}
    >
      <span aria-hidden className="mt-0.5 shrink-0 text-accent-deep">
        {icon}
      </span>
      <div>
        <h2 className="font-text leading-normal font-semibold">{title}</h2>
        {children}
      </div>
    </section>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-4 flex flex-wrap gap-2 empty:hidden">{children}</div>
}

/** On a phone the pressed button is far below the notice. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
