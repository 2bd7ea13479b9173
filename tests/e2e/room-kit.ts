import { authHeaders, type DemoProduct } from './kit.ts'
import type { liveRoom } from '#shared/contract/live-room.ts'
import type * as z from 'zod/mini'
import { expect, type APIRequestContext, type Page } from '@playwright/test'

type RoomAnswer = z.input<typeof liveRoom.room.answer>

interface Installation {
  request: APIRequestContext
  product: DemoProduct
}

/** A room as its moderators change it, over HTTP. */
export async function moderateRoom({ request, product, streamId }: Installation & { streamId: string }) {
  const headers = await authHeaders(request, product, 'admin')
  const api = `${product.address}/api/v1`
  const entered = await request.get(`${api}/user/livestreams/${streamId}/room`, { headers })
  const { room } = (await entered.json()) as RoomAnswer
  const path = `${api}/admin/live-rooms/${room._id}`
  return {
    /** A moderator is there: without one everything is held. */
    attend: () => request.post(`${path}/moderator`, { headers }),
    async update(changes: object): Promise<void> {
      const answer = await request.get(path, { headers })
      const { room: current } = (await answer.json()) as { room: { version: number } }
      const data = { ...changes, version: current.version }
      expect((await request.patch(path, { headers, data })).status()).toBe(200)
    },
    /** Decides about the message that has waited longest. */
    async decide(decision: 'SHOW' | 'HIDE', tab: 'HELD' | 'SHOWN' = 'HELD', text = ''): Promise<void> {
      const answer = await request.get(`${path}/queue?tab=${tab}`, { headers })
      const { messages } = (await answer.json()) as { messages: { _id: string; text: string }[] }
      const message = messages.find((each) => each.text.includes(text))
      const data = { decision }
      expect((await request.post(`${path}/messages/${message?._id}/decision`, { headers, data })).status()).toBe(200)
    },
  }
}

export const messagesOf = (page: Page) => page.getByRole('log', { name: 'Messages' })

export async function write(page: Page, text: string): Promise<void> {
  const field = page.getByLabel('Your message')
  await field.fill(text)
  // Slow mode may still hold the button back.
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await field.press('Enter')
}
