import { isRecoveryCode } from './recovery-codes.ts'
import { type RateLimit, maxInWiderNetwork, networkOf, widerNetworkOf } from '#server/platform/rate-limiter.ts'
import { CODE_SEND_LIMITS } from '#shared/domain/identity.ts'

/**
 * The highest count per hour, except `…PerDay`. A whole mobile network may share one IP. No limit counts everybody
 * together, since an attacker could then lock everybody out. `…Total` is the count that looks like an attack
 * (decision 0021).
 */
export const MAX_COUNTS = {
  sendsFromNetwork: 100,
  sendsFromNetworkUnderAttack: 10,
  sendsFromWiderNetwork: { ipv4: 1500, ipv6: 300 },
  sendsTotal: 5000,
  wrongForAddressFromNetwork: 20,
  wrongFromNetwork: 60,
  wrongFromNetworkUnderAttack: 10,
  wrongFromNetworkPerDay: 300,
  wrongFromWiderNetwork: 600,
  wrongTotal: 600,
  wrongTwoStepCodes: 20,
  signInsOnDevice: 30,
} as const

interface SignInAttempt {
  email: string
  ip: string
  /** Many more requests than usual arrive, and nobody has signed in from this network: its limits are lower. */
  isUnderAttack?: boolean
}

/**
 * The limits for sending a code; the same whether the address is known or not. A member's own device has its own limits
 * instead of those of the address and the networks, so that strangers cannot use them up.
 */
export function sendLimits({ email, ip, deviceId, isUnderAttack = false }: CodeRequest): RateLimit[] {
  const requester = deviceId
    ? { action: 'code sent to the device', subject: deviceId }
    : { action: 'code sent to', subject: email }
  const forAddress = CODE_SEND_LIMITS.map(({ sends, withinInMs }) => {
    return { ...requester, max: sends, withinSeconds: withinInMs / 1000 }
  })
  if (deviceId) return forAddress
  const { sendsFromNetwork, sendsFromNetworkUnderAttack, sendsFromWiderNetwork } = MAX_COUNTS
  const max = isUnderAttack ? sendsFromNetworkUnderAttack : sendsFromNetwork
  return [
    ...forAddress,
    perHour('code sent from', networkOf(ip), max),
    perHour('code sent from around', widerNetworkOf(ip), maxInWiderNetwork(ip, sendsFromWiderNetwork)),
  ]
}

interface CodeRequest extends SignInAttempt {
  /** The known device that asks, if it belongs to the account. */
  deviceId?: string | null
}

/**
 * The queue priority of a code, from 1 (lowest) to 10: higher the fewer codes the wider network has requested within
 * the hour, so that a code for a quiet network does not wait behind a flood.
 */
export function sendPriority({ deviceId, counts }: { deviceId: string | null; counts: number[] }): number {
  const networkCount = deviceId ? 1 : (counts.at(-1) ?? 1)
  return Math.max(1, 10 - Math.ceil(Math.log2(networkCount)))
}

/** Reached once somebody has signed in from the network: its limits are not lowered under an attack. */
export function signedInNetworkLimit(ip: string): RateLimit {
  return { action: 'signed in from', subject: networkOf(ip), max: 1, withinSeconds: 30 * 24 * 3600 }
}

/** Sign-ins without a code on a known device. */
export function deviceSignInLimit(deviceId: string): RateLimit {
  return perHour('signed in on', deviceId, MAX_COUNTS.signInsOnDevice)
}

/** The limits for wrong codes, beside the five tries of each challenge. */
export function wrongLimits({ email, ip, isUnderAttack = false }: SignInAttempt): RateLimit[] {
  const network = networkOf(ip)
  return [
    perHour('wrong code for', `${email}\n${network}`, MAX_COUNTS.wrongForAddressFromNetwork),
    ...wrongFrom(ip, isUnderAttack),
  ]
}

/** The limits for codes without a valid challenge: not per address, since its owner is not involved. */
export function unknownChallengeLimits({
  ip,
  isUnderAttack = false,
}: Pick<SignInAttempt, 'ip' | 'isUnderAttack'>): RateLimit[] {
  return wrongFrom(ip, isUnderAttack)
}

/**
 * Recovery codes cannot be guessed, so they still work when somebody with access to the mailbox has used up the tries.
 */
export function twoStepLimits({ userId, code, ip }: { userId: string; code: string; ip: string }): RateLimit[] {
  const forUser = isRecoveryCode(code) ? [] : [perHour('wrong second step', userId, MAX_COUNTS.wrongTwoStepCodes)]
  return [...forUser, ...wrongFrom(ip, false)]
}

/** Limits app codes, right ones too, entered in an open session, so that a stolen session cannot be used to guess. */
export function verificationLimit(userId: string): RateLimit {
  return perHour('second step proved', userId, MAX_COUNTS.wrongTwoStepCodes)
}

/** Totals per hour that raise the alarm; reaching one refuses nobody. */
export const alarmLimits = {
  sends: perHour('code sent', 'all', MAX_COUNTS.sendsTotal),
  wrong: perHour('wrong code', 'all', MAX_COUNTS.wrongTotal),
} as const

/** An hourly and a daily limit: a client that continues waits up to an hour first, then for the rest of the day. */
function wrongFrom(ip: string, isUnderAttack: boolean): RateLimit[] {
  const network = networkOf(ip)
  const { wrongFromNetwork, wrongFromNetworkUnderAttack, wrongFromNetworkPerDay, wrongFromWiderNetwork } = MAX_COUNTS
  return [
    perHour('wrong code from', network, isUnderAttack ? wrongFromNetworkUnderAttack : wrongFromNetwork),
    { action: 'wrong code from', subject: network, max: wrongFromNetworkPerDay, withinSeconds: 24 * 3600 },
    perHour('wrong code from around', widerNetworkOf(ip), wrongFromWiderNetwork),
  ]
}

function perHour(action: string, subject: string, max: number): RateLimit {
  return { action, subject, max, withinSeconds: 3600 }
}
