import type { BulkOutcome } from './bulk-users.hooks.ts'
import { t, tn } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useKeepDialogOpen } from '#web/ui/dialog.tsx'

/** How far an action on several users is; the dialog stays open meanwhile. */
export function BulkProgress({ label, progress }: { label: string; progress: number }) {
  useKeepDialogOpen(true)
  return (
    <div className="grid gap-3 py-6">
      <p role="status">{label}</p>
      <ProgressBar value={progress} label={label} />
      <p className="text-muted">{t('Please keep this page open.')}</p>
    </div>
  )
}

interface BulkResultProps {
  outcomes: readonly BulkOutcome[]
  /** The text for those for whom it was done, by their number. */
  doneText: (count: number) => string
  onClose: () => void
}

/** What happened to whom: the refused ones with the reason, then those for whom it was done. */
export function BulkResult({ outcomes, doneText, onClose }: BulkResultProps) {
  const done = outcomes.filter(({ problem }) => problem === null)
  const refused = outcomes.filter(({ problem }) => problem !== null)
  return (
    <div className="grid gap-4">
      <p role="status" className="text-lg">
        {doneText(done.length)}{' '}
        {refused.length > 0 && tn(refused.length, { one: '{count} was refused.', other: '{count} were refused.' })}
      </p>
      {refused.length > 0 && (
        <ul className="grid gap-2">
          {refused.map(({ user, problem }) => (
            <li key={user._id}>
              <span className="font-semibold wrap-anywhere">{user.name}</span>{' '}
              <span className="break-all text-muted">{user.email}</span>
              <span className="block text-danger">{t(problem ?? '')}</span>
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">{t('Done for')}</summary>
          <ul className="grid gap-1">
            {done.map(({ user }) => (
              <li key={user._id} className="wrap-anywhere">
                {user.name} <span className="text-muted">{user.email}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="flex justify-end">
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </div>
  )
}
