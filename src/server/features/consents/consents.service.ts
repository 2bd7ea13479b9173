import * as consents from './consents.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { LegalFactsService } from '#server/features/legal-facts/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Consent, consents as calls } from '#shared/contract/consents.ts'
import { agesFrom, needsConsent } from '#shared/domain/consent.ts'

export interface ConsentsService extends Handlers<typeof calls> {
  /** Refuses who has not agreed to the terms in force. */
  requireConsent(within: Db, userId: string): Promise<void>
}

/** What users have agreed to, and when; deleted with the account. */
export function consentsService({ db, clock, legalFacts }: Dependencies): ConsentsService {
  async function consentState(userId: string): Promise<Consent> {
    const [{ termsVersion, minimumAge }, row] = await Promise.all([
      legalFacts.termsInForce(),
      consents.findLatest(db, userId),
    ])
    return {
      termsVersion,
      minimumAge,
      agreed: row ? { termsVersion: row.terms_version, age: row.age, agreedAt: row.agreed_at } : null,
      isNeeded: needsConsent(row?.terms_version ?? null, termsVersion),
    }
  }

  return {
    state: ({ viewer }) => consentState(viewer.userId),

    async agree({ viewer, body: { termsVersion, age } }) {
      const inForce = await legalFacts.termsInForce()
      // Nobody can agree to a text that they have not been shown.
      if (termsVersion !== inForce.termsVersion) throw new Refused('CHANGED_MEANWHILE')
      if (!agesFrom(inForce.minimumAge).includes(age))
        throw new Refused('MALFORMED', { fields: { age: 'Only people of 18 years or older may take part.' } })
      await consents.insert(db, {
        user_id: viewer.userId,
        terms_version: termsVersion,
        age,
        agreed_at: clock.now(),
      })
      return consentState(viewer.userId)
    },

    async requireConsent(within, userId) {
      const { termsVersion } = await legalFacts.termsInForce(within)
      const agreed = await consents.findLatest(within, userId)
      if (needsConsent(agreed?.terms_version ?? null, termsVersion)) throw new Refused('CONSENT_REQUIRED')
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  legalFacts: Pick<LegalFactsService, 'termsInForce'>
}
