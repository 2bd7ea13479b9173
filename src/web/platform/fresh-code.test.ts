import { ApiError, request } from './api-client.ts'
import { freshCode } from './fresh-code.ts'
import { session } from './session.ts'
import { call } from '#shared/contract/call.ts'
import { server, somebody, standInForServer } from '#tests/kit/stand-in-server.ts'
import { beforeEach, expect, test } from 'vitest'

const remove = call({ method: 'DELETE', path: '/things', audience: 'ADMIN', summary: 'No more things.' })

/** Refuses whatever comes with the old token. */
const wantsFresh = async ({ headers }: Request) =>
  headers.get('authorization') === 'Bearer fresh'
    ? new Response(null, { status: 204 })
    : new Response(JSON.stringify({ message: 'A fresh code, please.', code: 'FRESH_CODE_REQUIRED' }), { status: 403 })

beforeEach(() => {
  standInForServer()
  server.mockImplementation(wantsFresh)
  session.store(somebody, 'old')
})

/** Stands for the dialog: enters a code, or cancels. */
function dialog(entersCode: boolean): { asked: number; close: () => void } {
  const seen = { asked: 0, close: freshCode.subscribe(look) }
  function look(): void {
    if (!freshCode.isAsked()) return
    seen.asked += 1
    setTimeout(() => {
      if (entersCode) session.store(somebody, 'fresh')
      freshCode.answer(entersCode)
    })
  }
  return seen
}

test('what was refused is done again by itself; several at once ask for one code', async () => {
  const seen = dialog(true)
  await Promise.all([request(remove), request(remove)])
  expect([seen.asked, server.mock.calls.length]).toEqual([1, 4])
  seen.close()
})

test('it stays refused when the person cancels, when nobody can ask, and when the code was of no use', async () => {
  const refused = async () => {
    const error = await request(remove).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 403, message: 'A fresh code, please.' })
  }
  await refused()
  const cancels = dialog(false)
  await refused()
  cancels.close()
  server.mockImplementation(async () => wantsFresh(new Request('https://sadhana.test')))
  const enters = dialog(true)
  await refused()
  expect([cancels.asked, enters.asked]).toEqual([1, 1])
  enters.close()
})

test('who waits when the layout goes is refused', async () => {
  const close = freshCode.subscribe(() => undefined)
  const waiting = freshCode.ask()
  close()
  expect(await waiting).toBe(false)
  expect(freshCode.isAsked()).toBe(false)
})

test('a call can be made for another session', async () => {
  await request(remove, { token: 'fresh' })
  expect(server.mock.lastCall?.[0].headers.get('authorization')).toBe('Bearer fresh')
})
