import { account } from './account.ts'
import { library } from './library.ts'
import { plans } from './plans.ts'
import { practice } from './practice.ts'
import { receipts } from './receipts.ts'
import { refusals } from './refusals.ts'
import { self } from './self.ts'
import { states } from './states.ts'
import type { Dictionary } from '#web/i18n/t.ts'

/** Hindi: all that members and those who sign in can read; administrators' screens are English. */
export const hindi: Dictionary = {
  ...account,
  ...practice,
  ...library,
  ...plans,
  ...receipts,
  ...refusals,
  ...self,
  ...states,
}
