import type { TestApp } from './app.ts'
import { aStream } from './content.ts'
import { agreeToTerms, aMember, anAdmin, type SignedInUser } from './users.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { type ChatPage, chatPage } from '#shared/contract/live-room.ts'
import * as z from 'zod/mini'

const { liveRoom, liveModeration } = contract

/** A session that has been live for a minute, with its room, a moderator who is there, and one member. */
export async function aLiveRoom(t: TestApp) {
  const admin = await anAdmin(t)
  const start = new Date(t.clock.now().getTime() - 60_000)
  const { _id: stream } = await aStream(t, admin.token, { startTime: start })
  await t.db.updateTable('videos').set({ duration_in_seconds: 3600 }).execute()
  const enter = async (token: string, app: TestApp = t) => {
    const { room } = (await app.request(liveRoom.room, { token, params: { id: stream } })).answer
    return { ...room, ticket: room.ticket ?? 'none' }
  }
  const { _id: id } = await enter(admin.token)
  const attend = () => t.request(liveModeration.attend, { token: admin.token, params: { id } })
  await attend()
  const settings = (body: object) => t.request(liveModeration.update, { token: admin.token, params: { id }, body })

  return {
    admin,
    stream,
    start,
    id,
    enter,
    attend,
    settings,

    /** Another member, of age, whose first message has been shown before unless they are new. */
    async member({ isNew = false, name = 'Asha Rao' } = {}): Promise<SignedInUser> {
      const member = await aMember(t, { plan: 'ANNUAL', daysAgo: 1, name })
      await agreeToTerms(t, member.id)
      if (!isNew)
        await aShownMessage(t, {
          userId: member.id,
          text: 'Namaste',
          name: name.split(' ')[0] ?? name,
          sentAt: new Date('2026-01-01T14:30:00.000Z'),
        })
      return member
    },

    send: (token: string, text: string, { clientId = newId(), app = t }: { clientId?: string; app?: TestApp } = {}) =>
      app.request(liveRoom.send, { token, params: { id }, body: { clientId, text } }),

    /** Status and body of a page, asked with a fresh ticket of the administrator. */
    async page(page: number, app: TestApp = t): Promise<{ status: number; page: ChatPage | null }> {
      const { ticket } = await enter(admin.token, app)
      const { status, json } = await app.request(liveRoom.page, { params: { id, page: `${page}` }, query: { ticket } })
      return { status, page: status === 200 ? z.decode(chatPage, json as z.input<typeof chatPage>) : null }
    },

    queue: async (tab: 'HELD' | 'REPORTED' | 'SHOWN' = 'HELD') =>
      (await t.request(liveModeration.queue, { token: admin.token, params: { id }, query: { tab } })).answer,

    decide: (messageId: string, decision: string, token = admin.token) =>
      t.request(liveModeration.decide, { token, params: { id, messageId }, body: { decision } }),
  }
}

/** A row of this member in every table of the live rooms, with these words where there is a text. */
export async function liveRoomRowsOf(t: TestApp, { userId, words }: { userId: string; words: string }): Promise<void> {
  const instant = t.clock.now()
  const row = { userId, text: `Text of ${words}`, name: `Name of ${words}`, sentAt: instant }
  const { id: message_id, room_id } = await aShownMessage(t, row)
  await t.db.insertInto('chat_names').values({ user_id: userId, name: row.name }).execute()
  await t.db.insertInto('chat_pauses').values({ user_id: userId, room_id, until: instant }).execute()
  await t.db.insertInto('chat_reports').values({ message_id, user_id: userId, reported_at: instant }).execute()
}

interface ShownMessage {
  userId: string
  text: string
  name: string
  sentAt: Date
}

/** A message that was shown in a room of long ago. */
async function aShownMessage(t: TestApp, { userId, text, name, sentAt }: ShownMessage) {
  const instant = new Date('2026-01-01T14:30:00.000Z')
  const webinar = { webinar_starts_at: instant, webinar_ends_at: instant }
  const times = { next_page_at: instant, page_made_at: instant, moderator_seen_at: null, pinned_message_id: null }
  const room_id = '01900000-0000-7000-8000-0000000000aa'
  await t.db
    .insertInto('live_rooms')
    .values({ id: room_id, livestream_id: null, programme_day: 1, programme_date: '2026-01-01', ...webinar, ...times })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const state = { state: 'SHOWN', reason: null, page: 1, removed_in: null, fold_key: null, at_ms: 0 } as const
  const nobody = { claimed_by: null, claimed_until: null, decided_by: null, decided_at: null }
  const id = newId()
  const row = { id, line_id: id, room_id, user_id: userId, client_id: newId(), text, name, sent_at: sentAt }
  await t.db
    .insertInto('chat_messages')
    .values({ ...row, ...state, ...nobody, former_state: null, former_reason: null })
    .execute()
  return row
}
