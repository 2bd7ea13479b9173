import { BoundedMap } from '#server/platform/bounded-map.ts'
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import * as z from 'zod/mini'

/** The path of all file URLs. */
export const FILES_PATH = '/files/'

const common = { key: z.string(), viewer: z.string(), expiresAtMs: z.int() }

const fileClaims = z.discriminatedUnion('use', [
  z.object({ use: z.literal('PUT'), ...common, contentType: z.string(), maxBytes: z.int() }),
  z.object({ use: z.literal('PART'), ...common, uploadId: z.string(), partNumber: z.int(), maxBytes: z.int() }),
  z.object({
    use: z.literal('GET'),
    ...common,
    contentType: z.string(),
    fileName: z.optional(z.string()),
  }),
])

/** What the holder of a URL may do, and until when. */
export type FileClaims = z.output<typeof fileClaims>

/** The secret that encrypts the tokens; in a list, the first encrypts and all of them decrypt. */
export type FileTokenSecret = Buffer | string | readonly [Buffer, ...Buffer[]]

export interface FileTokens {
  /** The same claims always give the same token. */
  encrypt(claims: FileClaims): string
  /** Null for anything that was not encrypted here. The caller checks the expiry, for it knows the time. */
  decrypt(token: string): FileClaims | null
}

const IV_BYTES = 12
const TAG_BYTES = 16
/** A player uses the same URL for every range, and a member's screen requests the same ones all hour. */
const MAX_CACHED = 5000

/**
 * Tokens encrypted with AES-256-GCM, which authenticates them and keeps the storage key inside unreadable (product
 * decisions §2). The nonce is an HMAC of the claims: it never repeats for other claims, and the same claims give the
 * same URL.
 */
export function createFileTokens(secret: FileTokenSecret): FileTokens {
  const [current, ...previous] = Array.isArray(secret) ? secret : [secret]
  const cipherKey = derive(current, 'sadhana files: cipher')
  const cipherKeys = [cipherKey, ...previous.map((each) => derive(each, 'sadhana files: cipher'))]
  const nonceKey = derive(current, 'sadhana files: nonce')

  function decrypt(token: string, key: Buffer): FileClaims | null {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return null
    try {
      const iv = bytes.subarray(0, IV_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
      return fileClaims.parse(JSON.parse(text.toString('utf8')))
    } catch {
      return null
    }
  }

  function encrypt(text: string): string {
    const iv = createHmac('sha256', nonceKey).update(text).digest().subarray(0, IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', cipherKey, iv, { authTagLength: TAG_BYTES })
    const body = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
    return Buffer.concat(body).toString('base64url')
  }

  const encryptOnce = memoize(encrypt)
  const decryptOnce = memoize((token) => firstResult(cipherKeys, (key) => decrypt(token, key)))
  return { encrypt: (given) => encryptOnce(JSON.stringify(given)), decrypt: decryptOnce }
}

/** Memoizes a pure function of a text; empty results are not cached. */
function memoize<Found>(find: (text: string) => Found): (text: string) => Found {
  const known = new BoundedMap<string, NonNullable<Found>>(MAX_CACHED)

  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const found = find(text)
    if (found === null || found === undefined) return found
    known.set(text, found)
    return found
  }
}

function firstResult<Found>(keys: readonly Buffer[], look: (key: Buffer) => Found | null): Found | null {
  for (const key of keys) {
    const found = look(key)
    if (found) return found
  }
  return null
}

function derive(secret: Buffer | string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
