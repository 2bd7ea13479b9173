import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** A token to hand out, and its hash to store. */
interface Token {
  token: string
  hash: Buffer
}

/** 256 random bits; the database keeps only the SHA-256, so that reading it gives no access. */
export function newToken(): Token {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** A random code of so many digits, uniformly distributed. */
export function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** The stored form of a code: bound to its challenge and to a key that is not in the database. */
export function codeHmac({ code, challengeId }: { code: string; challengeId: string }, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`${challengeId}:${code}`).digest()
}

/** Compares in constant time. */
export function isEqualInConstantTime(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
