import { ApiError, request } from './api-client.ts'
import type { EarlyAnswer } from './early-answers.ts'
import { session } from './session.ts'
import { call } from '#shared/contract/call.ts'
import { server, somebody, standInForServer } from '#tests/kit/stand-in-server.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

const thing = call({
  method: 'GET',
  path: '/things/:id',
  audience: 'USER',
  summary: 'A thing.',
  params: z.object({ id: z.string() }),
  answer: z.object({ by: z.string() }),
})
const change = call({ method: 'POST', path: '/things', audience: 'USER', summary: 'A change.' })
const ADDRESS = '/api/v1/things/7'
const ask = () => request(thing, { params: { id: '7' } })

const answers = new Map<string, EarlyAnswer>()

beforeEach(() => {
  standInForServer()
  server.mockImplementation(async () => Response.json({ by: 'the server, now' }))
  answers.clear()
  vi.stubGlobal('window', { earlyAnswers: answers })
  session.store(somebody, 'secret')
})

function arrives(response: Response, token = 'secret'): void {
  const arrived = Promise.resolve({ response, answeredAt: Date.now(), text: response.text() })
  answers.set(ADDRESS, { token, sentAt: Date.now(), arrived })
}

test('what was asked for early is taken over once', async () => {
  arrives(Response.json({ by: 'the page' }))
  expect(await ask()).toEqual({ by: 'the page' })
  expect(server).not.toHaveBeenCalled()
  expect(await ask()).toEqual({ by: 'the server, now' })
})

test('what was asked for in the name of another is shown to nobody, and thrown away', async () => {
  arrives(Response.json({ by: 'somebody else' }), 'of another')
  expect(await ask()).toEqual({ by: 'the server, now' })
  expect(answers.size).toBe(0)
})

test('after the sign-out nothing is left', async () => {
  arrives(Response.json({ by: 'the page' }))
  session.leave()
  expect(await ask()).toEqual({ by: 'the server, now' })
  expect(answers.size).toBe(0)
})

test('a refusal counts as every other, and ends the session where it says so', async () => {
  arrives(Response.json({ code: 'UNAUTHENTICATED', message: 'Please sign in again.' }, { status: 401 }))
  const error = await ask().catch((reason: unknown) => reason)
  expect(error instanceof ApiError && error.code).toBe('UNAUTHENTICATED')
  expect(session.get().token).toBeNull()
})

test('what failed on its way, or got old, is asked for again', async () => {
  const failed = Promise.reject(new TypeError('Failed to fetch'))
  failed.catch(() => {})
  answers.set(ADDRESS, { token: 'secret', sentAt: Date.now(), arrived: failed })
  expect(await ask()).toEqual({ by: 'the server, now' })

  arrives(Response.json({ by: 'the page' }))
  vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] })
  expect(await ask()).toEqual({ by: 'the server, now' })
})

test('a change makes all of it old', async () => {
  arrives(Response.json({ by: 'the page' }))
  await request(change)
  expect(await ask()).toEqual({ by: 'the server, now' })
})

test('what was refused is asked for again after a moment: a plan may have opened it', async () => {
  vi.useFakeTimers()
  const refused = () => Response.json({ message: 'No.', code: 'FORBIDDEN' }, { status: 403 })
  arrives(refused())
  await expect(ask()).rejects.toMatchObject({ status: 403 })
  arrives(refused())
  vi.advanceTimersByTime(2001)
  expect(await ask()).toEqual({ by: 'the server, now' })
})
