import type { AppliedCoupon } from './coupon.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ChevronDown, Tag } from 'lucide-react'
import { type FormEvent, useState } from 'react'

/** The field for a coupon code; collapsed at first, because most members have none. */
export function CouponField({ coupon, isBusy }: { coupon: AppliedCoupon; isBusy: boolean }) {
  const [typedCode, setTypedCode] = useState(coupon.code)
  const [isCodeMissing, setCodeMissing] = useState(false)
  if (coupon.quotes) {
    return <AppliedCode code={coupon.quotes.code} isBusy={isBusy} onRemove={coupon.remove} />
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setCodeMissing(typedCode.trim() === '')
    if (typedCode.trim() !== '') coupon.apply(typedCode)
  }

  const failure =
    coupon.error && !coupon.isChecking ? messageOf(coupon.error, t('The code could not be checked.')) : undefined
  const error = isCodeMissing ? t('Code is required.') : failure
  return (
    <details open={coupon.code !== ''} className="group mt-6 max-w-md">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-field font-semibold text-accent-deep [&::-webkit-details-marker]:hidden">
        <Tag aria-hidden size={18} />
        {t('I have a code')}
        <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <form noValidate onSubmit={submit} className="mt-2 grid gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          label={t('Code')}
          value={typedCode}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
          onChange={({ target }) => {
            setTypedCode(target.value)
            setCodeMissing(false)
          }}
        />
        <Button
          type="submit"
          variant="secondary"
          className="sm:mt-7 sm:self-start"
          disabled={isBusy}
          busy={coupon.isChecking}
          busyLabel={t('Checking the code…')}
        >
          {t('Use the code')}
        </Button>
      </form>
    </details>
  )
}

function AppliedCode({ code, isBusy, onRemove }: { code: string; isBusy: boolean; onRemove: () => void }) {
  return (
    <div className="mt-6 flex max-w-md flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-5 py-3">
      <p role="status" className="flex min-w-0 items-center gap-3">
        <Tag aria-hidden size={18} className="shrink-0 text-success" />
        <span className="break-all">{t('The code {code} counts below.', { code })}</span>
      </p>
      <Button variant="quiet" small className="-mx-4" disabled={isBusy} onClick={onRemove}>
        {t('Remove the code')}
      </Button>
    </div>
  )
}
