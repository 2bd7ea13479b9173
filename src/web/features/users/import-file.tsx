import { IMPORT_MAX_LINES, type ImportRow, readImportFile } from '#shared/domain/user-import.ts'
import { addIstDays, istDay } from '#shared/domain/ist.ts'
import { formatCount } from '#shared/domain/money.ts'
import { usePlans } from '#web/features/plans/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { saveFile } from '#web/platform/download.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileField } from '#web/ui/fields.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'

interface ImportFileProps {
  /** Why the last file was rejected. */
  problem: string | null
  onRows: (rows: ImportRow[], planNames: string[]) => void
  onProblem: (problem: string) => void
}

const MAX_FILE_BYTES = 5_000_000

/** Takes the file and explains its format. */
export function ImportFile({ problem, onRows, onProblem }: ImportFileProps) {
  const plans = usePlans()
  if (plans.isPending) return <Loading text={t('Loading...')} />
  if (!plans.data) {
    return (
      <ErrorState
        title={t('An Error Occurred')}
        message={messageOf(plans.error, t('Failed to fetch subscription plans.'))}
        isRetrying={plans.isFetching}
        onRetry={() => void plans.refetch()}
      />
    )
  }
  const planNames = plans.data.map(({ planName }) => planName)

  async function readChosenFile(file: File | null): Promise<void> {
    if (!file) return
    const rows = await readFile(file)
    if (typeof rows === 'string') onProblem(rows)
    else onRows(rows, planNames)
  }

  return (
    <Card className="max-w-2xl">
      <div className="grid gap-5">
        <p>
          {t('A CSV file with the columns Name, Email, Mobile Number and, if you like, Plan: {plans}.', {
            plans: planNames.join(', '),
          })}{' '}
          {t('With a column Plan ends, such as 2027-05-31, the plan runs until that day instead of its full length.')}{' '}
          {t('Everyone in it gets the role User; other columns are left alone.')}{' '}
          {t('You will see what each line makes before anything is made.')}
        </p>
        <FileField
          label={t('CSV file')}
          accept=".csv,text/csv"
          hint={t('At most {count} lines. From a spreadsheet, save as “CSV UTF-8”.', {
            count: formatCount(IMPORT_MAX_LINES),
          })}
          error={problem ?? undefined}
          onChange={(file) => void readChosenFile(file)}
        />
        <div>
          <Button small variant="quiet" className="-ml-4" onClick={saveExample}>
            {t('Download an example')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** The lines of the file, or a message if they cannot be read. */
async function readFile(file: File): Promise<ImportRow[] | string> {
  if (file.size > MAX_FILE_BYTES) return tooLongText()
  const text = await file.text().catch(() => null)
  if (text === null) return t('The file cannot be read. Please choose it again.')
  if (/[\uFFFD\0]/.test(text)) return t('This is not a CSV file in UTF-8. From a spreadsheet, save as “CSV UTF-8”.')
  const read = readImportFile(text)
  if ('rows' in read) return read.rows
  if ('missing' in read)
    return t('These columns are missing in the first line: {names}.', { names: read.missing.join(', ') })
  return read.problem === 'TOO_LONG' ? tooLongText() : t('There are no lines in this file.')
}

function tooLongText(): string {
  return t('This file is too long. Please choose one with at most {count} lines.', {
    count: formatCount(IMPORT_MAX_LINES),
  })
}

function saveExample(): void {
  const exampleEnd = istDay(addIstDays(serverNow(), 180))
  const parts = [
    '\uFEFFName,Email,Mobile Number,Plan,Plan ends\r\n',
    `Asha Verma,asha@example.com,98765 43210,Annual,${exampleEnd}\r\n`,
  ]
  saveFile({ name: 'users-example.csv', type: 'text/csv;charset=utf-8', parts })
}
