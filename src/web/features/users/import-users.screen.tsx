import { ImportFile } from './import-file.tsx'
import { ImportPreview } from './import-preview.tsx'
import { useImportUsers } from './import-users.hooks.ts'
import { screens } from '#shared/screens.ts'
import { t, tn } from '#web/i18n/t.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { CheckboxField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

/** Imports users from a file: choose it, preview each line, create the users. */
export function ImportUsersScreen() {
  return (
    <>
      <title>{t('Import users – Sadhana')}</title>
      <Link
        to={screens.adminUsers}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-muted hover:text-foreground"
      >
        <ArrowLeft aria-hidden size={18} />
        {t('All users')}
      </Link>
      <ScreenHeader title={t('Import users')} />
      <ImportSteps />
    </>
  )
}

function ImportSteps() {
  const { state, check, createUsers, reject, restart } = useImportUsers()
  const [sendsEmail, setSendsEmail] = useState(true)
  if (state.step === 'CHOOSE') {
    return (
      <ImportFile
        problem={state.problem}
        onRows={(rows, planNames) => void check(rows, planNames)}
        onProblem={reject}
      />
    )
  }
  if (state.step === 'CHECKING') return <ImportProgress label={t('Checking the file')} progress={state.progress} />
  if (state.step === 'CREATING') return <ImportProgress label={t('Making users')} progress={state.progress} />
  const { rows, problems } = state
  const validCount = rows.length - problems.size
  return (
    <div className="grid gap-4">
      <p role="status" className="text-lg">
        {state.step === 'DONE' ? createdUsersText(state.created) : validLinesText(validCount)}{' '}
        {problems.size > 0 && invalidLinesText(problems.size)}
      </p>
      {state.step === 'PREVIEW' && (
        <CheckboxField
          label={t('Send each of them a welcome email')}
          hint={t('It names the plan, and how to sign in.')}
          checked={sendsEmail}
          onChange={({ target }) => setSendsEmail(target.checked)}
        />
      )}
      {state.step === 'PREVIEW' && state.error && <ErrorText>{state.error}</ErrorText>}
      <div className="flex flex-wrap gap-3">
        {state.step === 'PREVIEW' ? (
          <>
            <Button disabled={validCount === 0} onClick={() => void createUsers(rows, problems, sendsEmail)}>
              {tn(validCount, { one: 'Make {count} user', other: 'Make {count} users' })}
            </Button>
            <Button variant="secondary" onClick={restart}>
              {t('Choose another file')}
            </Button>
          </>
        ) : (
          <>
            <Link to={screens.adminUsers} className={buttonClass()}>
              {t('See all users')}
            </Link>
            <Button variant="secondary" onClick={restart}>
              {t('Import another file')}
            </Button>
          </>
        )}
      </div>
      <ImportPreview
        rows={rows}
        problems={problems}
        validLabel={state.step === 'DONE' ? t('Made') : t('Will be made')}
      />
    </div>
  )
}

function ImportProgress({ label, progress }: { label: string; progress: number }) {
  return (
    <div className="grid max-w-xl gap-3 py-10">
      <p role="status">{label}…</p>
      <ProgressBar value={progress} label={label} />
    </div>
  )
}

function validLinesText(count: number): string {
  return tn(count, { one: '{count} line makes a user.', other: '{count} lines make a user each.' })
}

function createdUsersText(count: number): string {
  return tn(count, { one: '{count} user was made.', other: '{count} users were made.' })
}

function invalidLinesText(count: number): string {
  return tn(count, { one: '{count} line makes none.', other: '{count} lines make none.' })
}
