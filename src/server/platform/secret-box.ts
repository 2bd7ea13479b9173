import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'

/** Encrypts secrets that are stored in the database (AES-256-GCM), so that a copy of the database does not reveal them. */
export interface SecretBox {
  encrypt(text: string): Buffer
  /** Throws if the bytes were encrypted with another key or were modified. */
  decrypt(sealed: Buffer): string
  /** Encrypts the text again with the current key; null if it already is. Throws like `decrypt`. */
  reencrypt(sealed: Buffer): Buffer | null
}

/** The current key, which encrypts, and previous ones, which still decrypt (decision 0020). */
export type Keys = readonly [current: Buffer, ...previous: Buffer[]]

const NONCE_IN_BYTES = 12
const TAG_IN_BYTES = 16

export function createSecretBox(keys: Keys | Buffer): SecretBox {
  const [current, ...previous] = Buffer.isBuffer(keys) ? [keys] : keys
  const encrypt = (text: string) => encryptWith(current, text)
  function decryptWithAnyKey(sealed: Buffer): string {
    for (const key of previous) {
      const text = tryDecrypt(key, sealed)
      if (text !== null) return text
    }
    return decryptWith(current, sealed)
  }
  return {
    encrypt,
    decrypt: (sealed) => tryDecrypt(current, sealed) ?? decryptWithAnyKey(sealed),
    reencrypt: (sealed) => (tryDecrypt(current, sealed) === null ? encrypt(decryptWithAnyKey(sealed)) : null),
  }
}

/** Derives the keys of one purpose from the installation's secrets. */
export function keysFor(purpose: string, [current, ...previous]: Keys): Keys {
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

function decryptWith(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_IN_BYTES), {
    authTagLength: TAG_IN_BYTES,
  })
  decipher.setAuthTag(sealed.subarray(NONCE_IN_BYTES, NONCE_IN_BYTES + TAG_IN_BYTES))
  return decipher.update(sealed.subarray(NONCE_IN_BYTES + TAG_IN_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** Null if it was encrypted with another key. */
function tryDecrypt(key: Buffer, sealed: Buffer): string | null {
  try {
    return decryptWith(key, sealed)
  } catch {
    return null
  }
}
