import { type Limit, networkOf } from '#server/platform/limits.ts'

/** Most an hour. Every message writes to people: its sender's address and the administrators. */
export const ALLOWANCES = {
  messagesOfAddress: 4,
  messagesFromNetwork: 20,
  messagesInAll: 300,
  asksOfAddress: 3,
  asksFromNetwork: 20,
  asksInAll: 600,
} as const

interface Sender {
  email: string
  ip: string
}

/** What a message of the contact form counts under. */
export function messageLimits({ email, ip }: Sender): Limit[] {
  return [
    anHour('message of', email, ALLOWANCES.messagesOfAddress),
    anHour('message from', networkOf(ip), ALLOWANCES.messagesFromNetwork),
    anHour('message', 'all', ALLOWANCES.messagesInAll),
  ]
}

/** What asking for the newsletter counts under, whether the address gets it already or not. */
export function askLimits({ email, ip }: Sender): Limit[] {
  return [
    anHour('newsletter for', email, ALLOWANCES.asksOfAddress),
    anHour('newsletter from', networkOf(ip), ALLOWANCES.asksFromNetwork),
    anHour('newsletter', 'all', ALLOWANCES.asksInAll),
  ]
}

function anHour(what: string, whose: string, most: number): Limit {
  return { what, whose, most, withinSeconds: 3600 }
}
