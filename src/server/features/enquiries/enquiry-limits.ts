import { type RateLimit, maxInWiderNetwork, networkOf, widerNetworkOf } from '#server/platform/rate-limiter.ts'

/**
 * Every message sends emails: to its sender's address and to the administrators. No limit counts everybody together:
 * at `…Total` an attack is assumed, and the limits of networks are lowered (decision 0039).
 */
export const ALLOWANCES = {
  messagesOfAddress: 4,
  newsletterRequestsOfAddress: 3,
  /** Messages and newsletter requests are counted separately. */
  fromNetwork: 20,
  fromNetworkUnderAttack: 5,
  fromNetworkPerDay: 60,
  fromWiderNetwork: { ipv4: 200, ipv6: 60 },
  fromWiderNetworkPerDay: { ipv4: 600, ipv6: 180 },
  messagesTotal: 300,
  newsletterRequestsTotal: 600,
  thanksPerDay: 2,
  newsletterEmailsPerDay: 2,
  noticesPerHour: 10,
} as const

interface Sender {
  email: string
  ip: string
  /** Many more requests than usual arrive from everywhere. */
  isUnderAttack: boolean
}

/** The limits of contact messages. */
export function messageLimits({ email, ...from }: Sender): RateLimit[] {
  return [perHour('message of', email, ALLOWANCES.messagesOfAddress), ...networkLimits('message', from)]
}

/** The limits of newsletter requests, whether the address is subscribed or not. */
export function newsletterRequestLimits({ email, ...from }: Sender): RateLimit[] {
  return [
    perHour('newsletter for', email, ALLOWANCES.newsletterRequestsOfAddress),
    ...networkLimits('newsletter', from),
  ]
}

/** Totals per hour that raise the alarm; reaching one refuses nobody. */
export const alarmLimits = {
  messages: perHour('message', 'all', ALLOWANCES.messagesTotal),
  newsletterRequests: perHour('newsletter', 'all', ALLOWANCES.newsletterRequestsTotal),
} as const

/** Beyond it a message is stored without an email of thanks, since its sender may not own the address. */
export function thanksLimit(email: string): RateLimit {
  return perDay('thanks to', email, ALLOWANCES.thanksPerDay)
}

/** Beyond it a newsletter request is counted without sending another email. */
export function newsletterEmailLimit(email: string): RateLimit {
  return perDay('newsletter email to', email, ALLOWANCES.newsletterEmailsPerDay)
}

/** Beyond it administrators get one digest per hour instead of notices. */
export const noticeLimit = perHour('notice of a message', 'all', ALLOWANCES.noticesPerHour)

function networkLimits(what: string, { ip, isUnderAttack }: Omit<Sender, 'email'>): RateLimit[] {
  const [network, widerNetwork] = [networkOf(ip), widerNetworkOf(ip)]
  const { fromNetwork, fromNetworkUnderAttack, fromNetworkPerDay } = ALLOWANCES
  return [
    perHour(`${what} from`, network, isUnderAttack ? fromNetworkUnderAttack : fromNetwork),
    perDay(`${what} from`, network, fromNetworkPerDay),
    perHour(`${what} from around`, widerNetwork, maxInWiderNetwork(ip, ALLOWANCES.fromWiderNetwork)),
    perDay(`${what} from around`, widerNetwork, maxInWiderNetwork(ip, ALLOWANCES.fromWiderNetworkPerDay)),
  ]
}

function perHour(action: string, subject: string, max: number): RateLimit {
  return { action, subject, max, withinSeconds: 3600 }
}

function perDay(action: string, subject: string, max: number): RateLimit {
  return { action, subject, max, withinSeconds: 24 * 3600 }
}
