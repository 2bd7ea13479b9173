import { ApiError, request } from './api-client.ts'
import type { PreloadedAnswer } from './preloaded-answers.ts'
import { session } from './session.ts'
import { call } from '#shared/contract/call.ts'
import { fakeServer, signedInUser, installFakeServer } from '#tests/kit/fake-server.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

const thing = call({
  method: 'GET',
  path: '/things/:id',
  audience: 'USER',
  summary: 'A thing.',
  params: z.object({ id: z.string() }),
  answer: z.object({ from: z.string() }),
})
const change = call({ method: 'POST', path: '/things', audience: 'USER', summary: 'A change.' })
const URL_OF_THING = '/api/v1/things/7'
const requestThing = () => request(thing, { params: { id: '7' } })

const answers = new Map<string, PreloadedAnswer>()

beforeEach(() => {
  installFakeServer()
  fakeServer.mockImplementation(async () => Response.json({ from: 'server' }))
  answers.clear()
  vi.stubGlobal('window', { preloadedAnswers: answers })
  session.signIn(signedInUser, 'secret')
})

function preload(response: Response, token = 'secret'): void {
  const received = Promise.resolve({ response, answeredAt: Date.now(), text: response.text() })
  answers.set(URL_OF_THING, { token, sentAt: Date.now(), received })
}

test('a preloaded answer is used once', async () => {
  preload(Response.json({ from: 'preload' }))
  expect(await requestThing()).toEqual({ from: 'preload' })
  expect(fakeServer).not.toHaveBeenCalled()
  expect(await requestThing()).toEqual({ from: 'server' })
})

test('an answer preloaded with another token is never shown, and all are dropped', async () => {
  preload(Response.json({ from: 'preload' }), 'other token')
  expect(await requestThing()).toEqual({ from: 'server' })
  expect(answers.size).toBe(0)
})

test('signing out drops the preloaded answers', async () => {
  preload(Response.json({ from: 'preload' }))
  session.signOut()
  expect(await requestThing()).toEqual({ from: 'server' })
  expect(answers.size).toBe(0)
})

test('a preloaded 401 ends the session like any other', async () => {
  preload(Response.json({ code: 'UNAUTHENTICATED', message: 'Please sign in again.' }, { status: 401 }))
  const error = await requestThing().catch((reason: unknown) => reason)
  expect(error instanceof ApiError && error.code).toBe('UNAUTHENTICATED')
  expect(session.get().token).toBeNull()
})

test('a failed or old preloaded answer is requested again', async () => {
  const failed = Promise.reject(new TypeError('Failed to fetch'))
  failed.catch(() => {})
  answers.set(URL_OF_THING, { token: 'secret', sentAt: Date.now(), received: failed })
  expect(await requestThing()).toEqual({ from: 'server' })

  preload(Response.json({ from: 'preload' }))
  vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] })
  expect(await requestThing()).toEqual({ from: 'server' })
})

test('a change drops the preloaded answers', async () => {
  preload(Response.json({ from: 'preload' }))
  await request(change)
  expect(await requestThing()).toEqual({ from: 'server' })
})

test('a preloaded refusal is requested again after two seconds', async () => {
  vi.useFakeTimers()
  const refused = () => Response.json({ message: 'No.', code: 'FORBIDDEN' }, { status: 403 })
  preload(refused())
  await expect(requestThing()).rejects.toMatchObject({ status: 403 })
  preload(refused())
  vi.advanceTimersByTime(2001)
  expect(await requestThing()).toEqual({ from: 'server' })
})
