import { type Limit, networkOf } from '#server/platform/limits.ts'
import { SEND_LIMITS } from '#shared/domain/identity.ts'

/** Most letters and wrong codes an hour; a whole mobile network may stand behind one IP. */
export interface SignInAllowances {
  sendsFromNetwork: number
  sendsInAll: number
  wrongForAddress: number
  wrongFromNetwork: number
  wrongInAll: number
}

export const usualAllowances: SignInAllowances = {
  sendsFromNetwork: 100,
  sendsInAll: 5000,
  wrongForAddress: 20,
  wrongFromNetwork: 60,
  wrongInAll: 600,
}

interface Asking {
  email: string
  ip: string
}

/** What sending a code counts under; the same whether the address is known or not. */
export function sendLimits({ email, ip }: Asking, allowances: SignInAllowances): Limit[] {
  const forAddress = SEND_LIMITS.map(({ sends, withinInMs }) => {
    return { what: 'code sent to', whose: email, most: sends, withinSeconds: withinInMs / 1000 }
  })
  return [
    ...forAddress,
    anHour('code sent from', networkOf(ip), allowances.sendsFromNetwork),
    anHour('code sent', 'all', allowances.sendsInAll),
  ]
}

/** What a wrong code counts under, beside the five tries of its challenge. */
export function wrongLimits({ email, ip }: Asking, allowances: SignInAllowances): Limit[] {
  return [
    anHour('wrong code for', email, allowances.wrongForAddress),
    anHour('wrong code from', networkOf(ip), allowances.wrongFromNetwork),
    anHour('wrong code', 'all', allowances.wrongInAll),
  ]
}

function anHour(what: string, whose: string, most: number): Limit {
  return { what, whose, most, withinSeconds: 3600 }
}
