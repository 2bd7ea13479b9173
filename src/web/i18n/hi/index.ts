import { account } from './account.ts'
import { bulkEmails } from './bulk-emails.ts'
import { help } from './help.ts'
import { library } from './library.ts'
import { liveRoom } from './live-room.ts'
import { liveQuestions } from './live-questions.ts'
import { livePresence } from './live-presence.ts'
import { notifications } from './notifications.ts'
import { certificates } from './certificates.ts'
import { notes } from './notes.ts'
import { plans } from './plans.ts'
import { programme } from './programme.ts'
import { push } from './push.ts'
import { receipts, states } from './receipts.ts'
import { reflections } from './reflections.ts'
import { refusals } from './refusals.ts'
import { search } from './search.ts'
import { selfService } from './self-service.ts'
import { sittings } from './sittings.ts'
import type { Dictionary } from '#web/i18n/t.ts'

/** The Hindi dictionary: all texts for visitors and members. The administrators' screens are English only. */
export const hindi: Dictionary = {
  ...account,
  ...programme,
  ...library,
  ...liveRoom,
  ...help,
  ...liveQuestions,
  ...livePresence,
  ...notifications,
  ...certificates,
  ...notes,
  ...plans,
  ...push,
  ...receipts,
  ...reflections,
  ...refusals,
  ...search,
  ...selfService,
  ...sittings,
  ...bulkEmails,
  ...states,
}
