import type { PublishValue } from './publish-fields.tsx'
import { errors } from '#shared/contract/errors.ts'
import { fromIstInput } from '#shared/domain/ist.ts'
import { isFutureSchedule, type Publishable, PUBLISH_MODES, publishFields } from '#shared/domain/publishing.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import * as z from 'zod/mini'

/** The form schema of `PublishFields`: a chosen time must be in the future (specification §5). */
export const publishValueSchema = z
  .object({ mode: z.enum(PUBLISH_MODES), input: z.string() })
  .check(z.refine((value) => isInFuture(value), { error: () => t(errors.NOT_IN_FUTURE.message) }))

/** The API fields of the form's choice. */
export function publishableOf({ mode, input }: PublishValue): Publishable {
  return publishFields({ mode, chosen: fromIstInput(input) })
}

function isInFuture({ mode, input }: PublishValue): boolean {
  const chosen = fromIstInput(input)
  return mode !== 'later' || chosen === null || isFutureSchedule(chosen, serverNow())
}
