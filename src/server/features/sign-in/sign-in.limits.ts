import { isRecoveryCode } from './recovery-codes.ts'
import { type Limit, mostAround, networkOf, neighbourhoodOf } from '#server/platform/limits.ts'
import { SEND_LIMITS } from '#shared/domain/identity.ts'

/**
 * Most an hour, but for the day. A whole mobile network may stand behind one IP. No limit counts everybody together: who
 * reached it would keep everybody out. `…InAll` is where many begin to look like an attack (decision 0021).
 */
export const ALLOWANCES = {
  sendsFromNetwork: 100,
  sendsFromNetworkUnderAttack: 10,
  sendsFromNeighbourhood: { ipv4: 1500, ipv6: 300 },
  sendsInAll: 5000,
  wrongForAddressFromNetwork: 20,
  wrongFromNetwork: 60,
  wrongFromNetworkUnderAttack: 10,
  wrongFromNetworkInADay: 300,
  wrongFromNeighbourhood: 600,
  wrongInAll: 600,
  wrongSecondSteps: 20,
  signInsOnDevice: 30,
} as const

interface Asking {
  email: string
  ip: string
  /** Many more than usual come in from everywhere, and nobody has signed in from this network: it has less. */
  isUnderAttack?: boolean
}

/**
 * What sending a code counts under; the same whether the address is known or not. A device of the member's own has its
 * own limits instead of the address's and the networks': what strangers ask for does not use them up.
 */
export function sendLimits({ email, ip, deviceId, isUnderAttack = false }: Send): Limit[] {
  const asks = deviceId ? { what: 'code sent to the device', whose: deviceId } : { what: 'code sent to', whose: email }
  const forAddress = SEND_LIMITS.map(({ sends, withinInMs }) => {
    return { ...asks, most: sends, withinSeconds: withinInMs / 1000 }
  })
  if (deviceId) return forAddress
  const { sendsFromNetwork, sendsFromNetworkUnderAttack, sendsFromNeighbourhood } = ALLOWANCES
  const most = isUnderAttack ? sendsFromNetworkUnderAttack : sendsFromNetwork
  return [
    ...forAddress,
    anHour('code sent from', networkOf(ip), most),
    anHour('code sent from around', neighbourhoodOf(ip), mostAround(ip, sendsFromNeighbourhood)),
  ]
}

interface Send extends Asking {
  /** The asker's own known device, if it is one. */
  deviceId?: string | null
}

/**
 * How soon a code is sent, from 1 (last) to 10: the fewer codes the neighbourhood has asked for within the hour, the
 * sooner, so that a code of a quiet network does not wait behind a flood.
 */
export function sendPriority({ deviceId, counts }: { deviceId: string | null; counts: number[] }): number {
  const around = deviceId ? 1 : (counts.at(-1) ?? 1)
  return Math.max(1, 10 - Math.ceil(Math.log2(around)))
}

/** Reached by a network that somebody has signed in from: its allowances stay as they are under an attack. */
export function signedInFrom(ip: string): Limit {
  return { what: 'signed in from', whose: networkOf(ip), most: 1, withinSeconds: 30 * 24 * 3600 }
}

/** Sign-ins without a code on a known device. */
export function deviceLimit(deviceId: string): Limit {
  return anHour('signed in on', deviceId, ALLOWANCES.signInsOnDevice)
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
