import fastify from 'fastify'
import { createHmac } from 'node:crypto'

interface Keys {
  razorpayKeyId: string
  razorpayKeySecret: string
}

export type FakeRazorpay = Awaited<ReturnType<typeof startFakeRazorpay>>

/** A fake Razorpay for tests of key changes: accounts that see only their own orders, and the keys of each account. */
export async function startFakeRazorpay() {
  const accounts = new Map<string, string>()
  const orders = new Map<string, { account: string; amount: number; paid: string[] }>()
  let count = 0
  const next = (prefix: string) => `${prefix}_${String((count += 1)).padStart(14, '0')}`
  const authorization = ({ razorpayKeyId, razorpayKeySecret }: Keys) =>
    `Basic ${Buffer.from(`${razorpayKeyId}:${razorpayKeySecret}`).toString('base64')}`

  const app = fastify()
  app.addHook('onRequest', async (request, reply) => {
    if (!accounts.has(request.headers.authorization ?? '')) await reply.code(401).send({ error: {} })
  })
  const accountOf = (headers: { authorization?: string | undefined }) => accounts.get(headers.authorization ?? '') ?? ''
  app.post<{ Body: { amount: number; receipt: string } }>('/orders', async ({ body: { amount, receipt }, headers }) => {
    const id = next('order')
    orders.set(id, { account: accountOf(headers), amount, paid: [] })
    return { id, amount, currency: 'INR', receipt, status: 'created' }
  })
  app.get('/orders', async () => ({ items: [] }))
  app.get<{ Params: { id: string } }>('/orders/:id/payments', async ({ params: { id }, headers }, reply) => {
    const order = orders.get(id)
    if (order?.account !== accountOf(headers)) return reply.code(400).send({ error: { code: 'BAD_REQUEST_ERROR' } })
    const payment = { order_id: id, amount: order.amount, currency: 'INR', status: 'captured', method: 'upi' }
    return { items: order.paid.map((paid) => ({ id: paid, ...payment })) }
  })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    baseUrl,
    reset(): void {
      accounts.clear()
      orders.clear()
    },
    /** Makes the keys valid for the account. */
    addKeys: (keys: Keys, account: string) => void accounts.set(authorization(keys), account),
    revokeKeys: (keys: Keys) => void accounts.delete(authorization(keys)),
    /** Pays an order and returns what the checkout hands to the page, signed with these keys. */
    pay(orderId: string, { razorpayKeySecret }: Keys) {
      const order = orders.get(orderId)
      const razorpay_payment_id = order?.paid[0] ?? next('pay')
      if (order && order.paid.length === 0) order.paid.push(razorpay_payment_id)
      const razorpay_signature = createHmac('sha256', razorpayKeySecret)
        .update(`${orderId}|${razorpay_payment_id}`)
        .digest('hex')
      return { razorpay_order_id: orderId, razorpay_payment_id, razorpay_signature }
    },
    close: () => app.close(),
  }
}
