import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what the database keeps for us alone (AES-256-GCM); whoever reads the database learns nothing from it. */
export interface SecretBox {
  seal(text: string): Buffer
  /** Throws when the bytes were sealed with another key or changed. */
  open(sealed: Buffer): string
  /** The same sealed with the present key; null when it is already. Throws as `open` does. */
  renew(sealed: Buffer): Buffer | null
}

/** The key that seals now, and those before it, which still open (decision 0020). */
export type Keys = readonly [current: Buffer, ...previous: Buffer[]]

const NONCE_IN_BYTES = 12
const TAG_IN_BYTES = 16

export function secretBox(keys: Keys | Buffer): SecretBox {
  const [current, ...previous] = Buffer.isBuffer(keys) ? [keys] : keys
  const seal = (text: string) => sealWith(current, text)
  function open(sealed: Buffer): string {
    for (const key of previous) {
      const text = opened(key, sealed)
      if (text !== null) return text
    }
    return openWith(current, sealed)
  }
  return {
    seal,
    open: (sealed) => opened(current, sealed) ?? open(sealed),
    renew: (sealed) => (opened(current, sealed) === null ? seal(open(sealed)) : null),
  }
}

/** Keys of their own for each purpose, out of the secrets of the installation. */
export function keysFor(purpose: string, [current, ...previous]: Keys): Keys {
  return [keyFor(purpose, current), ...previous.map((secret) => keyFor(purpose, secret))]
}

/** A key of its own for each purpose, out of the one secret of the installation. */
export function keyFor(purpose: string, secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

function sealWith(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(NONCE_IN_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function openWith(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_IN_BYTES), {
    authTagLength: TAG_IN_BYTES,
  })
  decipher.setAuthTag(sealed.subarray(NONCE_IN_BYTES, NONCE_IN_BYTES + TAG_IN_BYTES))
  return decipher.update(sealed.subarray(NONCE_IN_BYTES + TAG_IN_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** Null when it was sealed with another key. */
function opened(key: Buffer, sealed: Buffer): string | null {
  try {
    return openWith(key, sealed)
  } catch {
    return null
  }
}
