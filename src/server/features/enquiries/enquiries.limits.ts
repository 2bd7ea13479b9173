import { type Limit, mostAround, networkOf, neighbourhoodOf } from '#server/platform/limits.ts'

/**
 * Every message writes to people: to its sender's address and to the administrators. No limit counts everybody
 * together: `…InAll` is where many begin to look like a flood, and networks have less (decision 0039).
 */
export const ALLOWANCES = {
  messagesOfAddress: 4,
  asksOfAddress: 3,
  /** Messages and newsletter requests each have their own count of these. */
  fromNetwork: 20,
  fromNetworkInAFlood: 5,
  fromNetworkInADay: 60,
  fromNeighbourhood: { ipv4: 200, ipv6: 60 },
  fromNeighbourhoodInADay: { ipv4: 600, ipv6: 180 },
  messagesInAll: 300,
  asksInAll: 600,
  thanksInADay: 2,
  newsletterEmailsInADay: 2,
  noticesInAnHour: 10,
} as const

interface Sender {
  email: string
  ip: string
  /** Many more than usual come in from everywhere. */
  isFlood: boolean
}

/** What a message of the contact form counts under. */
export function messageLimits({ email, ...from }: Sender): Limit[] {
  return [anHour('message of', email, ALLOWANCES.messagesOfAddress), ...fromNetworks('message', from)]
}

/** What asking for the newsletter counts under, whether the address gets it already or not. */
export function askLimits({ email, ...from }: Sender): Limit[] {
  return [anHour('newsletter for', email, ALLOWANCES.asksOfAddress), ...fromNetworks('newsletter', from)]
}

/** All together an hour: reaching it refuses nobody. */
export const usually = {
  messages: anHour('message', 'all', ALLOWANCES.messagesInAll),
  asks: anHour('newsletter', 'all', ALLOWANCES.asksInAll),
} as const

/** Beyond it a message is stored without an email of thanks: its sender may not be the owner of the address. */
export function thanksLimit(email: string): Limit {
  return aDay('thanks to', email, ALLOWANCES.thanksInADay)
}

/** Beyond it a request for the newsletter is noted without another email. */
export function newsletterLimit(email: string): Limit {
  return aDay('newsletter email to', email, ALLOWANCES.newsletterEmailsInADay)
}

/** Beyond it the administrators are told of messages once an hour, by their number. */
export const noticeLimit = anHour('notice of a message', 'all', ALLOWANCES.noticesInAnHour)

function fromNetworks(what: string, { ip, isFlood }: Omit<Sender, 'email'>): Limit[] {
  const [network, neighbourhood] = [networkOf(ip), neighbourhoodOf(ip)]
  const { fromNetwork, fromNetworkInAFlood, fromNetworkInADay } = ALLOWANCES
  return [
    anHour(`${what} from`, network, isFlood ? fromNetworkInAFlood : fromNetwork),
    aDay(`${what} from`, network, fromNetworkInADay),
    anHour(`${what} from around`, neighbourhood, mostAround(ip, ALLOWANCES.fromNeighbourhood)),
    aDay(`${what} from around`, neighbourhood, mostAround(ip, ALLOWANCES.fromNeighbourhoodInADay)),
  ]
}

function anHour(what: string, whose: string, most: number): Limit {
  return { what, whose, most, withinSeconds: 3600 }
}

function aDay(what: string, whose: string, most: number): Limit {
  return { what, whose, most, withinSeconds: 24 * 3600 }
}
