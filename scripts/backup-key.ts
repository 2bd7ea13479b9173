import { loadOrCreateSecret } from '#server/adapters/secret-file.ts'
import type { Config } from '#server/config.ts'
import { keyFor } from '#server/platform/secret-box.ts'

/** The key that stored secrets are encrypted with. */
export function secretOf(config: Config): Buffer {
  return config.secrets.key ?? loadOrCreateSecret(config.dataDir)
}

/** A fingerprint that distinguishes keys without revealing them. */
export function keyMarkOf(secret: Buffer): string {
  return keyFor('mark of the key in backups', secret).toString('hex').slice(0, 16)
}
