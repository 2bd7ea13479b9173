import type { SettingsService } from './settings.service.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import { type PaymentKeyCheck, ProviderRefused, ProviderUnavailable } from '#server/ports/payment-provider.ts'
import type { paymentKeys as calls } from '#shared/contract/settings.ts'

/** Tests payment keys before they are saved, so that wrong keys do not fail at a member's checkout. */
export function paymentKeysService({ limits, settings, check }: Dependencies): Handlers<typeof calls> {
  return {
    async test({ body: { razorpayKeyId: keyId, razorpayKeySecret }, viewer }) {
      const refusal = settings.keyRefusal(keyId)
      if (refusal) throw new Refused('MALFORMED', { fields: { razorpayKeyId: refusal } })
      const keySecret = razorpayKeySecret || (await settings.keySecret())
      if (!keySecret) throw new Refused('MALFORMED', { fields: { razorpayKeySecret: 'Please enter the key secret.' } })
      await limits.consume([{ action: 'payment keys tested', subject: viewer.userId, max: 10, withinSeconds: 600 }])
      try {
        await check({ keyId, keySecret })
      } catch (error) {
        if (error instanceof ProviderRefused) throw new Refused('KEYS_NOT_ACCEPTED')
        if (error instanceof ProviderUnavailable) throw new Refused('PAYMENTS_UNAVAILABLE', { retryAfterInSeconds: 60 })
        throw error
      }
      return { message: 'Razorpay accepts these keys.' }
    },
  }
}

interface Dependencies {
  limits: RateLimiter
  settings: Pick<SettingsService, 'keyRefusal' | 'keySecret'>
  check: PaymentKeyCheck
}
