import { base32 } from './totp.ts'
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

const RECOVERY_CODES = 10

/** Ten codes of 80 random bits, such as `k3fv-7aqz-mm2c-x5td`; each replaces the authenticator app once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = base32(randomBytes(10)).toLowerCase()
    return characters.replace(/.{4}(?=.)/g, '$&-')
  })
}

/** Whether what was typed has the form of a recovery code. */
export function isRecoveryCode(typed: string): boolean {
  return /^[a-z2-7]{16}$/.test(normalise(typed))
}

/**
 * The stored form of a recovery code. Its key is derived from the secret of the same administrator's app, so it
 * survives a change of the installation's key.
 */
export function recoveryCodeHmac(typed: string, totpSecret: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', totpSecret, '', 'recovery codes', 32))
  return createHmac('sha256', key).update(normalise(typed)).digest()
}

function normalise(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '')
}
