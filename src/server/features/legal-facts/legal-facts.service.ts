import { auditFields, columnsOf, pageFactsOf, presentFacts } from './present-facts.ts'
import { isLiveKeyInUse, missingOf, readMissingFacts } from './missing-facts.ts'
import * as repo from './legal-facts.repo.ts'
import type { FactsRow } from './legal-facts.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import { withStateOfGstin } from '#server/features/receipts/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { createCachedValue } from '#server/platform/cached-value.ts'
import { Refused } from '#server/platform/errors.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Clock } from '#server/ports/clock.ts'
import { legalFacts as calls, type LegalFactsAnswer, type LegalFactsInput } from '#shared/contract/legal-facts.ts'
import { changedFields } from '#shared/domain/audit.ts'
import { termsVersion } from '#shared/domain/consent.ts'
import { BUILT_LEGAL_FACTS, type LegalFacts, type RequiredFact } from '#shared/domain/legal-facts.ts'
import { isLiveKey } from '#shared/domain/payment-keys.ts'

export interface LegalFactsService extends Handlers<typeof calls> {
  /** The cached facts on the public pages, without waiting; a change on another server arrives within seconds. */
  cachedFacts(): LegalFacts
  /** Reads the facts into the cache. */
  loadFacts(): Promise<void>
  /** What has to be entered before live payments are taken. */
  missingFacts(within?: Db): Promise<RequiredFact[]>
  /** The same while a live key is in use, for the administrators' attention; else nothing. */
  missingBesideLiveKey(): Promise<RequiredFact[]>
  /**
   * Whether a live key of the environment may be used: with all facts, or in an installation that already sells with
   * one, which is not stopped.
   */
  mayUseLiveKey(): Promise<boolean>
  /** Legal name and postal address, line by line; empty until they are entered. */
  postalAddress(within: Db): Promise<string>
  /** The terms that members are asked to agree to, and who may. */
  termsInForce(within?: Db): Promise<{ termsVersion: string; minimumAge: number }>
}

/** Who sells: the one source of receipts, the legal pages and the footer. */
export function legalFactsService({ db, clock, audit, configuredKeyId }: Dependencies): LegalFactsService {
  const cached = createCachedValue<LegalFacts>({
    initial: BUILT_LEGAL_FACTS,
    clock,
    read: async () => pageFactsOf(await repo.read(db)),
  })

  async function answerWith(row: FactsRow): Promise<LegalFactsAnswer> {
    const contact = await repo.readContact(db)
    return { facts: presentFacts(row), missing: missingOf(row, contact), contact }
  }

  async function change(trx: Db, { input, isImportant, version, by }: Change): Promise<FactsRow> {
    const before = await repo.lock(trx)
    requireVersion(before, version)
    const columns = columnsOf(input)
    const [from, to] = [auditFields(before), auditFields({ ...before, ...columns })]
    const changed = changedFields(from, to)
    if (changed.length === 0 && !isImportant) return before
    const now = clock.now()
    // Whoever is too young now has agreed too.
    const isAskedAgain = isImportant || input.minimumAge > before.minimum_age
    const after = await repo.change(trx, {
      ...columns,
      ...((isAskedAgain || changed.some((name) => !ON_RECEIPTS_ALONE.has(name))) && { updated_at: now }),
      ...(isAskedAgain && { agreed_version: before.version + 1, in_force_since: now }),
    })
    await audit.record(trx, {
      by,
      action: 'legal-facts.update',
      subject: 'legal-facts',
      before: from,
      after: auditFields(after),
    })
    return after
  }

  return {
    read: async () => answerWith(await repo.read(db)),

    async update({ body: { version, isImportant, ...input }, viewer: by }) {
      const facts = withStateOfGstin(input)
      refuseAnonymousTax(facts)
      const row = await withCurrentOnConflict(calls.update.answer, {
        change: () => transact(db, (trx) => change(trx, { input: facts, isImportant, version, by })),
        present: async () => answerWith(await repo.read(db)),
      })
      cached.set(pageFactsOf(row))
      return answerWith(row)
    },

    cachedFacts: cached.get,
    loadFacts: async () => void cached.set(pageFactsOf(await repo.read(db))),
    missingFacts: (within = db) => readMissingFacts(within),

    async missingBesideLiveKey() {
      return (await isLiveKeyInUse(db, configuredKeyId)) ? readMissingFacts(db) : []
    },

    async mayUseLiveKey() {
      return (await readMissingFacts(db)).length === 0 || isLiveKey((await repo.findLastOrdersKey(db)) ?? '')
    },

    async postalAddress(within) {
      const { name, address } = await repo.read(within)
      return [name, address].filter((line) => line !== '').join('\n')
    },

    async termsInForce(within = db) {
      const row = await repo.read(within)
      return { termsVersion: termsVersion(row.agreed_version), minimumAge: row.minimum_age }
    },
  }
}

/** A change of these does not show on the legal pages. */
const ON_RECEIPTS_ALONE: ReadonlySet<string> = new Set(['state', 'sac', 'prefix'])

/** With a GSTIN receipts are tax invoices, which name the seller. */
function refuseAnonymousTax({ gstin, legalName, address }: LegalFactsInput): void {
  const fields = {
    ...(legalName === '' && { legalName: 'A tax receipt names the seller.' }),
    ...(address === '' && { address: 'A tax receipt says where the seller is.' }),
  }
  if (gstin !== '' && Object.keys(fields).length > 0) throw new Refused('MALFORMED', { fields })
}

interface Change {
  input: LegalFactsInput
  isImportant: boolean
  version: number | undefined
  by: { userId: string }
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Pick<Audit, 'record'>
  /** The payment key of the environment, which comes before that of the Settings screen. */
  configuredKeyId: string | null
}
