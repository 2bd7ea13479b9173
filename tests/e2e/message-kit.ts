import { authHeaders, type DemoProduct } from './kit.ts'
import { expect, type APIRequestContext } from '@playwright/test'

export const TEXTS = {
  en: { subject: 'A day of silence', body: 'Namaste {{name}},\n\nwe sit together on Sunday.' },
  hi: { subject: 'मौन का एक दिन', body: 'नमस्ते {{name}},\n\nरविवार को हम साथ बैठेंगे।' },
}

interface Draft {
  kind?: 'ANNOUNCEMENT' | 'BROADCAST'
  subject?: string
  texts?: typeof TEXTS
}

/** Creates a draft for all members, shown in the product. */
export async function createDraft(
  request: APIRequestContext,
  product: DemoProduct,
  { kind = 'ANNOUNCEMENT', subject = TEXTS.en.subject, texts = TEXTS }: Draft = {},
): Promise<string> {
  const answer = await request.post(`${product.address}/api/v1/admin/messages`, {
    headers: await authHeaders(request, product, 'admin'),
    data: {
      kind,
      segment: {},
      channels: ['APP'],
      streamId: null,
      texts: { ...texts, en: { ...texts.en, subject } },
    },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { message: { _id: string } }).message._id
}

/** Sends a message to all members and waits until all have it. */
export async function sendToAll(request: APIRequestContext, product: DemoProduct, draft: Draft = {}): Promise<void> {
  const headers = await authHeaders(request, product, 'admin')
  const api = `${product.address}/api/v1/admin/messages`
  const id = await createDraft(request, product, draft)
  const counted = await request.post(`${api}/count`, { headers, data: { segment: {} } })
  const { count } = (await counted.json()) as { count: number }
  const sent = await request.post(`${api}/${id}/send`, { headers, data: { count } })
  expect(sent.ok(), await sent.text()).toBe(true)
  const state = async () => {
    const answer = await request.get(`${api}/${id}`, { headers })
    return ((await answer.json()) as { message: { state: string } }).message.state
  }
  await expect.poll(state).toBe('SENT')
}
