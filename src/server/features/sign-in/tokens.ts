import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** A token to hand out, and what is kept of it. */
export interface Token {
  token: string
  hash: Buffer
}

/** 256 random bits; the database keeps the SHA-256 alone, so that reading it opens nothing. */
export function newToken(): Token {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Whether a text can be a token at all. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** A code of so many digits, each as likely as any other. */
export function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** What is kept of a code: bound to its challenge and to a key that is not in the database. */
export function sealCode({ code, challengeId }: { code: string; challengeId: string }, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`${challengeId}:${code}`).digest()
}

/** Takes as long for a code that is nearly right as for any other. */
export function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
