import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows for a secret in base32, `steps` time steps from now. */
export function appCode(secret: string, now: Date, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() + steps * 30_000 })
}
