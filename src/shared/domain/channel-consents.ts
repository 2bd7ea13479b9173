export const CHANNELS = ['EMAIL', 'PUSH', 'APP', 'WHATSAPP'] as const
export type Channel = (typeof CHANNELS)[number]

/** SERVICE: about the programme and the account. MARKETING: news and offers. */
export const PURPOSES = ['SERVICE', 'MARKETING'] as const
export type Purpose = (typeof PURPOSES)[number]

/**
 * Whether a message goes to somebody who chose this; null: they have not chosen. A service message goes to everybody who
 * did not refuse it, marketing only to who agreed.
 */
export function isWelcome(purpose: Purpose, chosen: boolean | null): boolean {
  return purpose === 'SERVICE' ? chosen !== false : chosen === true
}
