import * as consents from './channel-consents.repo.ts'
import type { WantedBy } from '#server/features/messages/public.ts'

/**
 * Whom a message may reach. News reach on every channel only who agreed to them; messages about the service everybody,
 * by email unless they refused these emails. The channels ask further: devices and switches of notifications.
 */
export const wantedByConsents: WantedBy = async (trx, { channel, kind, userIds }) => {
  if (kind === 'BROADCAST') return consents.membersWelcoming(trx, { userIds, purpose: 'MARKETING' })
  return channel === 'EMAIL' ? consents.membersWelcoming(trx, { userIds, purpose: 'SERVICE' }) : new Set(userIds)
}
