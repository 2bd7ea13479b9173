import type { Config } from '#server/config.ts'
import { createRazorpayProvider } from '#server/adapters/razorpay/razorpay.ts'
import type { LegalFactsService } from '#server/features/legal-facts/public.ts'
import type { SettingsService } from '#server/features/settings/settings.service.ts'
import { keyFor } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { PaymentKeyCheck, PaymentProvider, PaymentProviderLookup } from '#server/ports/payment-provider.ts'
import { type PaymentSimulator, createPaymentSimulator } from '#server/sandbox/sandbox.ts'
import { isLiveKey } from '#shared/domain/payment-keys.ts'
import { join } from 'node:path'

interface Keys {
  baseUrl: string
  keyId: string
  keySecret: string
}

/** The demo's payment provider simulator, with secrets of its own. It is reached over HTTP like the real provider. */
export function createDemoSimulator({
  config,
  clock,
  secret,
}: {
  config: Config
  clock: Clock
  secret: Buffer
}): PaymentSimulator {
  return createPaymentSimulator({
    production: config.production,
    file: join(config.dataDir, 'sandbox.db'),
    clock,
    keySecret: keyFor('sandbox key', secret).toString('hex'),
    webhookSecret: keyFor('sandbox webhook', secret).toString('hex'),
  })
}

/**
 * The provider for the current keys: those of the environment, else of the Settings screen, else of the simulator. With
 * a key id: the provider for that key if its secret is known, else for the current keys.
 */
export function createFindProvider(config: Config, simulator: PaymentSimulator | null) {
  const { baseUrl, keyId } = config.razorpay
  const keySecret = config.secrets.razorpayKeySecret
  const configured = keyId && keySecret ? { keyId, keySecret, baseUrl } : null

  return (settings: SettingsService, legalFacts: Pick<LegalFactsService, 'mayUseLiveKey'>): PaymentProviderLookup => {
    let mayUseConfigured = !isLiveKey(configured?.keyId ?? '')
    let cached: { keys: Keys; provider: PaymentProvider } | undefined

    async function currentKeys(): Promise<Keys | null> {
      if (configured) {
        // Asked until it may: a provider is looked up with every order.
        mayUseConfigured ||= await legalFacts.mayUseLiveKey()
        return mayUseConfigured ? configured : null
      }
      const entered = await settings.paymentKeys()
      return (entered && { ...entered, baseUrl }) ?? (simulator && keysOf(simulator))
    }

    async function keysOfId(id: string): Promise<Keys | null> {
      if (id === simulator?.keyId) return keysOf(simulator)
      const entered = await settings.paymentKeysOf(id)
      return entered && { ...entered, baseUrl }
    }

    return async (wantedId) => {
      const current = await currentKeys()
      if (!current) return null
      const former = wantedId === undefined || wantedId === current.keyId ? null : await keysOfId(wantedId)
      if (former) return createRazorpayProvider(former)
      if (!cached || !sameKeys(cached.keys, current))
        cached = { keys: current, provider: createRazorpayProvider(current) }
      return cached.provider
    }
  }
}

/** Checks keys where payments with them would go: the simulator for its own key, the provider for any other. */
export function createPaymentKeyCheck(config: Config, simulator: PaymentSimulator | null): PaymentKeyCheck {
  return async ({ keyId, keySecret }) => {
    const isSimulated = simulator !== null && keyId === simulator.keyId
    const baseUrl = isSimulated ? simulator.baseUrl() : config.razorpay.baseUrl
    // Any read will do: the provider checks the keys first.
    await createRazorpayProvider({ baseUrl, keyId, keySecret }).findOrder('key-test')
  }
}

function keysOf({ keyId, keySecret, baseUrl }: PaymentSimulator): Keys {
  return { keyId, keySecret, baseUrl: baseUrl() }
}

function sameKeys(a: Keys, b: Keys): boolean {
  return a.keyId === b.keyId && a.keySecret === b.keySecret && a.baseUrl === b.baseUrl
}
