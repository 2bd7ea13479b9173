import { ApiError, request } from './api-client.ts'
import { freshCodePrompt } from './fresh-code.ts'
import { session } from './session.ts'
import { call } from '#shared/contract/call.ts'
import { fakeServer, signedInUser, installFakeServer } from '#tests/kit/fake-server.ts'
import { beforeEach, expect, test } from 'vitest'

const remove = call({
  method: 'DELETE',
  path: '/things',
  audience: 'ADMIN',
  needs: 'content.write',
  summary: 'No more things.',
})

/** A server that refuses the old token. */
const requireFreshToken = async ({ headers }: Request) =>
  headers.get('authorization') === 'Bearer fresh'
    ? new Response(null, { status: 204 })
    : new Response(JSON.stringify({ message: 'A fresh code, please.', code: 'FRESH_CODE_REQUIRED' }), { status: 403 })

beforeEach(() => {
  installFakeServer()
  fakeServer.mockImplementation(requireFreshToken)
  session.signIn(signedInUser, 'old')
})

/** A fake dialog that enters a code or cancels. */
function fakeDialog(entersCode: boolean): { asked: number; close: () => void } {
  const seen = { asked: 0, close: freshCodePrompt.subscribe(answer) }
  function answer(): void {
    if (!freshCodePrompt.isOpen()) return
    seen.asked += 1
    setTimeout(() => {
      if (entersCode) session.signIn(signedInUser, 'fresh')
      freshCodePrompt.close(entersCode)
    })
  }
  return seen
}

test('refused calls are repeated after the code; concurrent calls share one prompt', async () => {
  const seen = fakeDialog(true)
  await Promise.all([request(remove), request(remove)])
  expect([seen.asked, fakeServer.mock.calls.length]).toEqual([1, 4])
  seen.close()
})

test('a call stays refused if the person cancels, no dialog is mounted, or the code did not help', async () => {
  const refused = async () => {
    const error = await request(remove).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 403, message: 'A fresh code, please.' })
  }
  await refused()
  const cancels = fakeDialog(false)
  await refused()
  cancels.close()
  fakeServer.mockImplementation(async () => requireFreshToken(new Request('https://sadhana.test')))
  const enters = fakeDialog(true)
  await refused()
  expect([cancels.asked, enters.asked]).toEqual([1, 1])
  enters.close()
})

test('a pending prompt is refused when the dialog is unmounted', async () => {
  const close = freshCodePrompt.subscribe(() => undefined)
  const waiting = freshCodePrompt.open()
  close()
  expect(await waiting).toBe(false)
  expect(freshCodePrompt.isOpen()).toBe(false)
})

test('a call can be made with another token', async () => {
  await request(remove, { token: 'fresh' })
  expect(fakeServer.mock.lastCall?.[0].headers.get('authorization')).toBe('Bearer fresh')
})
