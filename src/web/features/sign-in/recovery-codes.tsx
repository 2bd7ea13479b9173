import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
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
          'Each of them signs you in once if you lose your telephone. Keep them in a safe place: they are not shown again.',
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
