import { isRecoveryCode } from './recovery-codes.ts'
import { type Limit, networkOf, neighbourhoodOf } from '#server/platform/limits.ts'
import { SEND_LIMITS } from '#shared/domain/identity.ts'

/**
 * Most an hour, but for the day. A whole mobile network may stand behind one IP. No limit counts everybody together: who
 * reached it would keep everybody out. `…InAll` is where many begin to look like an attack (decision 0021).
 */
export const ALLOWANCES = {
  sendsFromNetwork: 100,
  sendsFromNetworkUnderAttack: 10,
  sendsInAll: 5000,
  wrongForAddressFromNetwork: 20,
  wrongFromNetwork: 60,
  wrongFromNetworkUnderAttack: 10,
  wrongFromNetworkInADay: 300,
  wrongFromNeighbourhood: 600,
  wrongInAll: 600,
  wrongSecondSteps: 20,
} as const

interface Asking {
  email: string
  ip: string
  /** Many more than usual come in from everywhere: each network has less. */
  isUnderAttack?: boolean
}

/** What sending a code counts under; the same whether the address is known or not. */
export function sendLimits({
  email,
  ip,
  deviceId,
  isUnderAttack = false,
}: Asking & { deviceId?: string | null }): Limit[] {
  // What strangers ask for does not use up what a device of the member's own may ask for.
  const asks = deviceId ? { what: 'code sent to the device', whose: deviceId } : { what: 'code sent to', whose: email }
  const forAddress = SEND_LIMITS.map(({ sends, withinInMs }) => {
    return { ...asks, most: sends, withinSeconds: withinInMs / 1000 }
  })
  const { sendsFromNetwork, sendsFromNetworkUnderAttack } = ALLOWANCES
  const most = isUnderAttack ? sendsFromNetworkUnderAttack : sendsFromNetwork
  return [...forAddress, anHour('code sent from', networkOf(ip), most)]
}

/** What a wrong code counts under, beside the five tries of its challenge. */
export function wrongLimits({ email, ip, isUnderAttack = false }: Asking): Limit[] {
  const network = networkOf(ip)
  return [
    anHour('wrong code for', `${email}\n${network}`, ALLOWANCES.wrongForAddressFromNetwork),
    ...wrongFrom(ip, isUnderAttack),
  ]
}

/** What a wrong code without its challenge counts under: under no address, whose owner has nothing to do with it. */
export function strayLimits({ ip, isUnderAttack = false }: Pick<Asking, 'ip' | 'isUnderAttack'>): Limit[] {
  return wrongFrom(ip, isUnderAttack)
}

/** A recovery code cannot be guessed: it works when somebody who reads the mailbox has used up the tries. */
export function secondStepLimits({ userId, code, ip }: { userId: string; code: string; ip: string }): Limit[] {
  const ofPerson = isRecoveryCode(code) ? [] : [anHour('wrong second step', userId, ALLOWANCES.wrongSecondSteps)]
  return [...ofPerson, ...wrongFrom(ip, false)]
}

/** Codes of the app, right ones too, that somebody who is signed in may give: a stolen session is no place to guess. */
export function provingLimit(userId: string): Limit {
  return anHour('second step proved', userId, ALLOWANCES.wrongSecondSteps)
}

/** All together an hour: reaching it refuses nobody. */
export const usually = {
  sends: anHour('code sent', 'all', ALLOWANCES.sendsInAll),
  wrong: anHour('wrong code', 'all', ALLOWANCES.wrongInAll),
} as const

/** The longer it goes on, the longer the wait: an hour, then the rest of a day. */
function wrongFrom(ip: string, isUnderAttack: boolean): Limit[] {
  const network = networkOf(ip)
  const { wrongFromNetwork, wrongFromNetworkUnderAttack, wrongFromNetworkInADay, wrongFromNeighbourhood } = ALLOWANCES
  return [
    anHour('wrong code from', network, isUnderAttack ? wrongFromNetworkUnderAttack : wrongFromNetwork),
    { what: 'wrong code from', whose: network, most: wrongFromNetworkInADay, withinSeconds: 24 * 3600 },
    anHour('wrong code from around', neighbourhoodOf(ip), wrongFromNeighbourhood),
  ]
}

function anHour(what: string, whose: string, most: number): Limit {
  return { what, whose, most, withinSeconds: 3600 }
}
