import { fieldOf, textAt } from '#tests/kit/measure/api-client.ts'

export interface Payable {
  orderId: string
}

export interface Paying {
  outcome: 'SUCCESS' | 'CLOSED'
  webhook: 'ONCE' | 'TWICE' | 'NEVER'
}

/** Pays an order in the simulator; returns what its checkout hands to the page, null when it is closed first. */
export async function pay(address: string, { orderId }: Payable, { outcome, webhook }: Paying) {
  const response = await fetch(`${address}/sandbox/checkout/${orderId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'upi', account: 'success@razorpay', outcome, webhook, provider: 'NONE' }),
  })
  if (!response.ok) throw new Error(`paying answered ${response.status}`)
  const confirmed = fieldOf(await response.json(), 'response')
  if (outcome === 'CLOSED') return null
  return {
    razorpay_payment_id: textAt(confirmed, 'razorpay_payment_id'),
    razorpay_order_id: textAt(confirmed, 'razorpay_order_id'),
    razorpay_signature: textAt(confirmed, 'razorpay_signature'),
  }
}
