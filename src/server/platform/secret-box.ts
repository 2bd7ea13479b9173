import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what the database keeps for us alone (AES-256-GCM); whoever reads the database learns nothing from it. */
export interface SecretBox {
  seal(text: string): Buffer
  /** Throws when the bytes were sealed with another key or changed. */
  open(sealed: Buffer): string
}

const NONCE_IN_BYTES = 12
const TAG_IN_BYTES = 16

export function secretBox(key: Buffer): SecretBox {
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_IN_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_IN_BYTES), {
        authTagLength: TAG_IN_BYTES,
      })
      decipher.setAuthTag(sealed.subarray(NONCE_IN_BYTES, NONCE_IN_BYTES + TAG_IN_BYTES))
      return decipher.update(sealed.subarray(NONCE_IN_BYTES + TAG_IN_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** A key of its own for each purpose, out of the one secret of the installation. */
export function keyFor(purpose: string, secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
