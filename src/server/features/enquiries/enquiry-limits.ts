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
  fromNetworkInAFlood: 5,
  fromNetworkInADay: 60,
  fromNeighbourhood: { ipv4: 200, ipv6: 60 },
  fromNeighbourhoodInADay: { ipv4: 600, ipv6: 180 },
  messagesInAll: 300,
  newsletterRequestsInAll: 600,
  thanksInADay: 2,
  newsletterEmailsInADay: 2,
  noticesInAnHour: 10,
} as const

interface Sender {
  email: string
  ip: string
  /** Many more requests than usual arrive from everywhere. */
  isFlood: boolean
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
  messages: perHour('message', 'all', ALLOWANCES.messagesInAll),
  newsletterRequests: perHour('newsletter', 'all', ALLOWANCES.newsletterRequestsInAll),
} as const

/** Beyond it a message is stored without an email of thanks, since its sender may not own the address. */
export function thanksLimit(email: string): RateLimit {
  return perDay('thanks to', email, ALLOWANCES.thanksInADay)
}

/** Beyond it a newsletter request is counted without sending another email. */
export function newsletterEmailLimit(email: string): RateLimit {
  return perDay('newsletter email to', email, ALLOWANCES.newsletterEmailsInADay)
}

/** Beyond it administrators get one digest per hour instead of notices. */
export const noticeLimit = perHour('notice of a message', 'all', ALLOWANCES.noticesInAnHour)

function networkLimits(what: string, { ip, isFlood }: Omit<Sender, 'email'>): RateLimit[] {
  const [network, neighbourhood] = [networkOf(ip), widerNetworkOf(ip)]
  const { fromNetwork, fromNetworkInAFlood, fromNetworkInADay } = ALLOWANCES
  return [
    perHour(`${what} from`, network, isFlood ? fromNetworkInAFlood : fromNetwork),
    perDay(`${what} from`, network, fromNetworkInADay),
    perHour(`${what} from around`, neighbourhood, maxInWiderNetwork(ip, ALLOWANCES.fromNeighbourhood)),
    perDay(`${what} from around`, neighbourhood, maxInWiderNetwork(ip, ALLOWANCES.fromNeighbourhoodInADay)),
  ]
}

function perHour(action: string, subject: string, max: number): RateLimit {
  return { action, subject, max, withinSeconds: 3600 }
}

function perDay(action: string, subject: string, max: number): RateLimit {
  return { action, subject, max, withinSeconds: 24 * 3600 }
}
