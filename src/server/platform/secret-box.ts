import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'

/**
 * Encrypts secrets that are stored in the database, so that a copy of it does not reveal them, and link tokens
 * (AES-256-GCM).
 */
export interface SecretBox {
  encrypt(text: string): Buffer
  /** Throws if the bytes were encrypted with another key or were modified. */
  decrypt(encrypted: Buffer): string
  /** Encrypts the text again with the current key; null if it already is. Throws like `decrypt`. */
  reencrypt(encrypted: Buffer): Buffer | null
}

/** The keys of one purpose: the current one, which encrypts, and previous ones, which still decrypt (decision 0020). */
export type KeyRing = readonly [current: Buffer, ...previous: Buffer[]]

const NONCE_IN_BYTES = 12
const TAG_IN_BYTES = 16

export function createSecretBox(keys: KeyRing | Buffer): SecretBox {
  const [current, ...previous] = Buffer.isBuffer(keys) ? [keys] : keys
  const encrypt = (text: string) => encryptWith(current, text)
  function decryptWithAnyKey(encrypted: Buffer): string {
    for (const key of previous) {
      const text = tryDecrypt(key, encrypted)
      if (text !== null) return text
    }
    return decryptWith(current, encrypted)
  }
  return {
    encrypt,
    decrypt: (encrypted) => tryDecrypt(current, encrypted) ?? decryptWithAnyKey(encrypted),
    reencrypt: (encrypted) => (tryDecrypt(current, encrypted) === null ? encrypt(decryptWithAnyKey(encrypted)) : null),
  }
}

/** Derives the keys of one purpose from the installation's secrets. */
export function keysFor(purpose: string, [current, ...previous]: KeyRing): KeyRing {
  return [keyFor(purpose, current), ...previous.map((secret) => keyFor(purpose, secret))]
}

/** Derives the key of one purpose from one secret. */
export function keyFor(purpose: string, secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** A token for a link, which does not reveal the content and cannot be forged. */
export function sealToken(box: SecretBox, content: unknown): string {
  return box.encrypt(JSON.stringify(content)).toString('base64url')
}

/** The content of a token, or null if it is not valid. */
export function openToken<Schema extends z.ZodMiniType>(
  box: SecretBox,
  { token, schema }: { token: string; schema: Schema },
): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(box.decrypt(Buffer.from(token, 'base64url'))))
  } catch {
    return null
  }
}

function encryptWith(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(NONCE_IN_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function decryptWith(key: Buffer, encrypted: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, NONCE_IN_BYTES), {
    authTagLength: TAG_IN_BYTES,
  })
  decipher.setAuthTag(encrypted.subarray(NONCE_IN_BYTES, NONCE_IN_BYTES + TAG_IN_BYTES))
  return decipher.update(encrypted.subarray(NONCE_IN_BYTES + TAG_IN_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** Null if it was encrypted with another key. */
function tryDecrypt(key: Buffer, encrypted: Buffer): string | null {
  try {
    return decryptWith(key, encrypted)
  } catch {
    return null
  }
}
