import { type WebhookFacts, type WebhookState, webhookState } from './webhook-health.ts'
import { expect, test } from 'vitest'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const quiet: WebhookFacts = {
  isSetUp: true,
  lastEventAt: null,
  lastRefusedAt: null,
  waitingSince: null,
  lastPaidAt: null,
  now,
}

test.each<[string, Partial<WebhookFacts>, WebhookState]>([
  ['without a secret', { isSetUp: false, lastRefusedAt: ago(1) }, 'NOT_SET_UP'],
  ['before anything happened', {}, 'QUIET'],
  ['with a forged event', { lastRefusedAt: ago(1) }, 'QUIET'],
  ['with a forged event after the last good one', { lastEventAt: ago(2), lastRefusedAt: ago(1) }, 'GOOD'],
  ['with a forged event just after a payment', { lastPaidAt: ago(2), lastRefusedAt: ago(1) }, 'QUIET'],
  ['paid an hour ago, no event except refused ones since', { lastPaidAt: ago(61), lastRefusedAt: ago(60) }, 'REFUSED'],
  ['paid an hour ago, refused ones before', { lastPaidAt: ago(61), lastRefusedAt: ago(62) }, 'SILENT'],
  ['with a good event after a forged one', { lastEventAt: ago(1), lastRefusedAt: ago(2) }, 'GOOD'],
  ['a forged event while others wait', { lastRefusedAt: ago(1), waitingSince: ago(11) }, 'STUCK'],
  [
    'paid since a forged and a good one',
    { lastRefusedAt: ago(1441), lastEventAt: ago(1440), lastPaidAt: ago(61) },
    'SILENT',
  ],
  ['with an event for the last payment', { lastEventAt: ago(5), lastPaidAt: ago(5) }, 'GOOD'],
  ['with the event a moment before the payment was settled', { lastEventAt: ago(120.1), lastPaidAt: ago(120) }, 'GOOD'],
  ['with events and nothing paid', { lastEventAt: ago(5) }, 'GOOD'],
  ['just paid, event on its way', { lastPaidAt: ago(60) }, 'QUIET'],
  ['paid an hour ago and no event', { lastPaidAt: ago(60.1) }, 'SILENT'],
  ['paid an hour ago, last event yesterday', { lastEventAt: ago(1440), lastPaidAt: ago(60.1) }, 'SILENT'],
  ['just paid, last event yesterday', { lastEventAt: ago(1440), lastPaidAt: ago(5) }, 'GOOD'],
  ['an event waits for ten minutes', { lastEventAt: ago(10), waitingSince: ago(10) }, 'GOOD'],
  ['an event waits longer', { lastEventAt: ago(10.1), waitingSince: ago(10.1) }, 'STUCK'],
])('%s', (_, facts, state) => {
  expect(webhookState({ ...quiet, ...facts })).toBe(state)
})
