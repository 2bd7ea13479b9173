import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import { encodeQR } from 'qr'
import { type SubmitEvent, useState } from 'react'

interface TwoStepSetupProps {
  authenticator: { secret: string; address: string }
  /** Rejects if the code is wrong. */
  submitCode: (code: string) => Promise<void>
  onCancel: () => void
}

/** Shows the secret for the authenticator app as a QR code and as text, and takes a code that proves it was added. */
export function TwoStepSetup({ authenticator, submitCode, onCancel }: TwoStepSetupProps) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const trySubmit = async (code: string): Promise<void> => {
    setBusy(true)
    await submitCode(code).catch((reason: unknown) => setError(messageOf(reason, t('This did not work.'))))
    setBusy(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('code')
    const code = typeof typed === 'string' ? typed.replaceAll(/\s/g, '') : ''
    const isCode = /^\d{6}$/.test(code)
    setError(isCode ? undefined : t('Please enter the six digits that the app shows.'))
    if (isCode) void trySubmit(code)
  }
  return (
    <form ref={scrollIntoView} noValidate onSubmit={submit} className="grid scroll-my-6 gap-5">
      {/* A phone cannot scan its own screen. */}
      <div className="pointer-fine:hidden">
        <a href={authenticator.address} className={buttonClass({ variant: 'secondary' })}>
          {t('Open the app on this phone')}
        </a>
      </div>
      <p>{t('Scan this with an authenticator app, such as Google Authenticator or Aegis.')}</p>
      <QrCode text={authenticator.address} label={t('QR code for your authenticator app')} />
      <div>
        <p className="text-muted">{t('Or type this key into the app:')}</p>
        <p className="mt-1 font-mono select-all">{authenticator.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
      </div>
      <TextField
        label={t('Code of the app')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={error}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyLabel={t('Saving...')}>
          {t('Turn on')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Dark on white in both themes, with a margin: cameras need the contrast. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 3 })
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="w-full max-w-44 rounded-field sm:max-w-56"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
