import { base32 } from './totp.ts'
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

const HOW_MANY = 10

/** Ten codes of 80 random bits, such as `k3fv-7aqz-mm2c-x5td`; each stands in once for a lost authenticator app. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    const letters = base32(randomBytes(10)).toLowerCase()
    return letters.replace(/.{4}(?=.)/g, '$&-')
  })
}

/** Whether a text can be a recovery code, as somebody may type it. */
export function isRecoveryCode(typed: string): boolean {
  return /^[a-z2-7]{16}$/.test(plain(typed))
}

/**
 * What is kept of a recovery code. Its key comes from the secret of the same person's app, which is encrypted and moves to a
 * new key of the installation with it.
 */
export function sealRecoveryCode(typed: string, totpSecret: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', totpSecret, '', 'recovery codes', 32))
  return createHmac('sha256', key).update(plain(typed)).digest()
}

function plain(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '')
}
