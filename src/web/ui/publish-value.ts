import type { PublishValue } from './publish-fields.tsx'
import { errors } from '#shared/contract/errors.ts'
import { fromIstInput } from '#shared/domain/ist.ts'
import { isFutureSchedule, type Publishable, PUBLISH_MODES, publishFields } from '#shared/domain/publishing.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import * as z from 'zod/mini'

/** What `PublishFields` gives, as a part of a form's schema: a chosen time must lie ahead (specification §5). */
export const publishValue = z
  .object({ mode: z.enum(PUBLISH_MODES), input: z.string() })
  .check(z.refine((value) => isInFuture(value), { error: () => t(errors.NOT_IN_FUTURE.message) }))

/** What the form's choice is sent as. */
export function publishableOf({ mode, input }: PublishValue): Publishable {
  return publishFields({ mode, chosen: fromIstInput(input) })
}

function isInFuture({ mode, input }: PublishValue): boolean {
  const chosen = fromIstInput(input)
  return mode !== 'later' || chosen === null || isFutureSchedule(chosen, serverNow())
}
