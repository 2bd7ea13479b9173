import * as consents from './channel-consents.repo.ts'
import { parseUnsubscription } from './unsubscribe-links.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { channelConsents as calls, EmailConsents } from '#shared/contract/channel-consents.ts'
import { isWelcome } from '#shared/domain/channel-consents.ts'

export interface ChannelConsentsService extends Handlers<typeof calls> {
  /** Ends the emails of the link's purpose; repeating it changes nothing. Throws LINK_EXPIRED for an invalid token. */
  unsubscribe(token: string): Promise<void>
}

/** What members chose about messages from us. */
export function channelConsentsService({ db, clock, box }: Dependencies): ChannelConsentsService {
  async function read(from: Db, userId: string): Promise<{ email: EmailConsents }> {
    const chosen = new Map((await consents.choicesOf(from, userId, 'EMAIL')).map((row) => [row.purpose, row.given]))
    return {
      email: {
        service: isWelcome('SERVICE', chosen.get('SERVICE') ?? null),
        marketing: isWelcome('MARKETING', chosen.get('MARKETING') ?? null),
      },
    }
  }

  return {
    choices: ({ viewer }) => read(db, viewer.userId),

    choose: ({ viewer, body: { service, marketing } }) =>
      transact(db, async (trx) => {
        const common = { user_id: viewer.userId, channel: 'EMAIL', at: clock.now(), how: 'PROFILE' } as const
        if (service !== undefined) await consents.save(trx, { ...common, purpose: 'SERVICE', given: service })
        if (marketing !== undefined) await consents.save(trx, { ...common, purpose: 'MARKETING', given: marketing })
        return read(trx, viewer.userId)
      }),

    async unsubscribe(token) {
      const link = parseUnsubscription(box, token)
      if (!link) throw new Refused('LINK_EXPIRED')
      const { userId: user_id, purpose } = link
      await consents.save(db, { user_id, channel: 'EMAIL', purpose, given: false, at: clock.now(), how: 'LINK' })
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  /** Encrypts the tokens of the links. */
  box: SecretBox
}
