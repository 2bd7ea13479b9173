import type { Config } from './config.ts'
import { razorpayPayments } from '#server/adapters/payments-razorpay.ts'
import type { SettingsService } from '#server/features/settings/settings.service.ts'
import { keyFor } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { KeyCheck, Payments, PaymentsFor } from '#server/ports/payments.ts'
import { type PaymentSandbox, paymentSandbox } from '#server/sandbox/sandbox.ts'
import { join } from 'node:path'

interface Keys {
  baseUrl: string
  keyId: string
  keySecret: string
}

/** The demo's stand-in for Razorpay, with secrets of its own; it is reached over HTTP like the real one. */
export function demoSandbox({
  config,
  clock,
  secret,
}: {
  config: Config
  clock: Clock
  secret: Buffer
}): PaymentSandbox {
  return paymentSandbox({
    production: config.production,
    file: join(config.dataDir, 'sandbox.db'),
    clock,
    keySecret: keyFor('sandbox key', secret).toString('hex'),
    webhookSecret: keyFor('sandbox webhook', secret).toString('hex'),
  })
}

/**
 * The provider for the keys that count now: the environment's, else those of the Settings screen, else the sandbox's.
 * With a key id the provider for that key as long as its secret is known, else for the keys that count now.
 */
export function providerFor(config: Config, sandbox: PaymentSandbox | null) {
  const { baseUrl, keyId } = config.razorpay
  const keySecret = config.secrets.razorpayKeySecret
  const fixed = keyId && keySecret ? { keyId, keySecret, baseUrl } : null

  return (settings: SettingsService): PaymentsFor => {
    let made: { keys: Keys; payments: Payments } | undefined

    async function presentKeys(): Promise<Keys | null> {
      const entered = fixed ? null : await settings.paymentKeys()
      return fixed ?? (entered && { ...entered, baseUrl }) ?? (sandbox && keysOf(sandbox))
    }

    async function keysOfId(id: string): Promise<Keys | null> {
      if (id === sandbox?.keyId) return keysOf(sandbox)
      const entered = await settings.paymentKeysOf(id)
      return entered && { ...entered, baseUrl }
    }

    return async (wanted) => {
      const present = await presentKeys()
      if (!present) return null
      const former = wanted === undefined || wanted === present.keyId ? null : await keysOfId(wanted)
      if (former) return razorpayPayments(former)
      if (!made || !sameKeys(made.keys, present)) made = { keys: present, payments: razorpayPayments(present) }
      return made.payments
    }
  }
}

/** Asks whoever would take the payments: with the sandbox's key the sandbox, with any other the provider. */
export function keyCheckFor(config: Config, sandbox: PaymentSandbox | null): KeyCheck {
  return async ({ keyId, keySecret }) => {
    const isSandbox = sandbox !== null && keyId === sandbox.keyId
    const baseUrl = isSandbox ? sandbox.baseUrl() : config.razorpay.baseUrl
    // Reading is enough: the provider looks at the keys first.
    await razorpayPayments({ baseUrl, keyId, keySecret }).findOrder('key-test')
  }
}

function keysOf({ keyId, keySecret, baseUrl }: PaymentSandbox): Keys {
  return { keyId, keySecret, baseUrl: baseUrl() }
}

function sameKeys(a: Keys, b: Keys): boolean {
  return a.keyId === b.keyId && a.keySecret === b.keySecret && a.baseUrl === b.baseUrl
}
