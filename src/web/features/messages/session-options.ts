import type { AdminStream } from '#shared/contract/livestreams.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import type { SelectOption } from '#web/ui/fields.tsx'

interface SessionOptions {
  /** The session that is chosen; it stays a choice when it is older than the listed ones. */
  keepId?: string | undefined
  keepTitle?: string | undefined
}

/** The live sessions as choices of a field. */
export function sessionOptions(
  streams: readonly Pick<AdminStream, '_id' | 'title' | 'startTime'>[],
  { keepId, keepTitle = t('The chosen session') }: SessionOptions = {},
): SelectOption[] {
  const options = streams.map(({ _id, title, startTime }) => ({
    value: _id,
    label: `${title}, ${formatIst(startTime)}`,
  }))
  const isKept = keepId === undefined || keepId === '' || options.some(({ value }) => value === keepId)
  return isKept ? options : [{ value: keepId, label: keepTitle }, ...options]
}
