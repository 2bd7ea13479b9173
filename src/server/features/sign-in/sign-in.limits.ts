import { type Limit, networkOf } from '#server/platform/limits.ts'
import { SEND_LIMITS } from '#shared/domain/identity.ts'

/** Most an hour. A whole mobile network may stand behind one IP; all together stay far below a guess that succeeds. */
export const ALLOWANCES = {
  sendsFromNetwork: 100,
  sendsInAll: 5000,
  wrongForAddress: 20,
  wrongFromNetwork: 60,
  wrongInAll: 600,
} as const

interface Asking {
  email: string
  ip: string
}

/** What sending a code counts under; the same whether the address is known or not. */
export function sendLimits({ email, ip }: Asking): Limit[] {
  const forAddress = SEND_LIMITS.map(({ sends, withinInMs }) => {
    return { what: 'code sent to', whose: email, most: sends, withinSeconds: withinInMs / 1000 }
  })
  return [
    ...forAddress,
    anHour('code sent from', networkOf(ip), ALLOWANCES.sendsFromNetwork),
    anHour('code sent', 'all', ALLOWANCES.sendsInAll),
  ]
}

/** What a wrong code counts under, beside the five tries of its challenge. */
export function wrongLimits({ email, ip }: Asking): Limit[] {
  return [
    anHour('wrong code for', email, ALLOWANCES.wrongForAddress),
    anHour('wrong code from', networkOf(ip), ALLOWANCES.wrongFromNetwork),
    anHour('wrong code', 'all', ALLOWANCES.wrongInAll),
  ]
}

function anHour(what: string, whose: string, most: number): Limit {
  return { what, whose, most, withinSeconds: 3600 }
}
