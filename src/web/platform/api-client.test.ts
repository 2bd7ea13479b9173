import { ApiError, isRefused, messageOf, request } from './api-client.ts'
import { serverNow } from './clock.ts'
import { session } from './session.ts'
import { call } from '#shared/contract/call.ts'
import { instant } from '#shared/contract/fields.ts'
import { fakeServer, signedInUser, installFakeServer } from '#tests/kit/fake-server.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

const createThing = call({
  method: 'POST',
  path: '/things/:id',
  audience: 'USER',
  summary: 'A thing.',
  params: z.object({ id: z.string() }),
  query: z.object({ limit: z._default(z.int(), 50), search: z.optional(z.string()) }),
  body: z.object({ at: instant }),
  answer: z.object({ thing: z.object({ at: instant }), serverTime: instant }),
})
const deleteThings = call({ method: 'DELETE', path: '/things', audience: 'USER', summary: 'No more things.' })

const listThings = call({ method: 'GET', path: '/things', audience: 'USER', summary: 'All things.' })

const readPage = call({
  method: 'GET',
  path: '/pages/:id',
  audience: 'public',
  summary: 'A page for everyone.',
  params: z.object({ id: z.string() }),
  answer: z.object({ thing: z.object({ at: instant }), serverTime: instant }),
  shared: { cacheControl: 'public, max-age=60' },
})

const at = new Date('2026-11-20T14:30:00.000Z')
const input = { params: { id: 'a b' }, body: { at }, query: { search: 'x & y' } }

beforeEach(() => {
  installFakeServer()
  session.clear()
})

function respond(status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  fakeServer.mockResolvedValue(new Response(status === 204 ? null : text, { status, headers }))
}

async function failure(): Promise<ApiError> {
  const error = await request(createThing, input).catch((reason: unknown) => reason)
  if (!(error instanceof ApiError)) throw new Error('The call did not fail with an ApiError.', { cause: error })
  return error
}

describe('a call', () => {
  test('is sent as the contract defines it, with the session’s token', async () => {
    session.signIn(signedInUser, 'secret')
    respond(200, { thing: { at: at.toISOString() }, serverTime: '2030-01-01T00:00:00.000Z' })
    const { thing } = await request(createThing, input)
    const sent = fakeServer.mock.lastCall?.[0]
    expect(sent?.url).toBe('https://sadhana.test/api/v1/things/a%20b?search=x+%26+y')
    expect([sent?.method, sent?.credentials]).toEqual(['POST', 'include'])
    expect(sent?.headers.get('authorization')).toBe('Bearer secret')
    expect(await sent?.json()).toEqual({ at: at.toISOString() })
    expect(thing.at).toEqual(at)
    expect(serverNow().getUTCFullYear()).toBeGreaterThanOrEqual(2029)
  })

  test('whose answer caches share is sent without the session, and its time is not taken for now', async () => {
    session.signIn(signedInUser, 'secret')
    const before = serverNow().getUTCFullYear()
    respond(200, { thing: { at: at.toISOString() }, serverTime: '2060-01-01T00:00:00.000Z' })
    await request(readPage, { params: { id: 'a' } })
    const sent = fakeServer.mock.lastCall?.[0]
    expect([sent?.credentials, sent?.headers.has('authorization')]).toEqual(['omit', false])
    expect(serverNow().getUTCFullYear()).toBe(before)
    respond(204, null)
    expect(await request(readPage, { params: { id: 'a' } })).toBeNull()
  })

  test('is sent without a token if nobody is signed in, and accepts an empty answer', async () => {
    respond(204, null)
    expect(await request(deleteThings)).toBeUndefined()
    expect(fakeServer.mock.lastCall?.[0].headers.has('authorization')).toBe(false)
  })

  test('whose answer is not there yet gives null', async () => {
    const page = call({ ...listThings, audience: 'public', answer: z.object({}), shared: { cacheControl: 'public' } })
    respond(204, null)
    expect(await request(page)).toBeNull()
    respond(200, {})
    expect(await request(page)).toEqual({})
  })

  test('that was aborted rejects with the signal’s reason, not with a server error', async () => {
    const controller = new AbortController()
    fakeServer.mockImplementation(async (sent) => {
      controller.abort('gone')
      return (sent.signal.throwIfAborted(), new Response())
    })
    await expect(request(createThing, { ...input, signal: controller.signal })).rejects.toBe('gone')
  })
})

describe('a refusal', () => {
  test('carries the message, the code, the fields and the retry delay', async () => {
    const body = { message: 'Please check.', code: 'MALFORMED', fields: { at: 'Too early.' } }
    respond(400, body, { 'retry-after': '30' })
    expect(await failure()).toMatchObject({ status: 400, retryAfter: 30, body, ...body })
  })

  test.each([
    ['an error of unknown form', 500, '<html>Internal error'],
    ['an answer that breaks the contract', 200, { thing: 1 }],
  ])('%s gets the fallback message', async (_what, status, body) => {
    respond(status, body)
    const error = await failure()
    expect([error.status, error.code, messageOf(error, 'Failed to fetch things.')]).toEqual([
      status,
      'NO_CODE',
      'Failed to fetch things.',
    ])
  })

  test('with 401 ends the session that the call was made for, but not a newer one', async () => {
    const body = { message: 'Please sign in again.', code: 'UNAUTHENTICATED' }
    session.signIn(signedInUser, 'old')
    respond(401, body)
    await failure()
    expect(session.get().token).toBeNull()

    session.signIn(signedInUser, 'old')
    fakeServer.mockImplementation(async () => {
      session.signIn(signedInUser, 'new')
      return Response.json(body, { status: 401 })
    })
    await failure()
    expect(session.get().token).toBe('new')
  })

  test('distinguishes a network error from a request that cannot be built', async () => {
    fakeServer.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await failure()).toMatchObject({ status: 0, code: 'NO_ANSWER' })
    await expect(request(createThing, { ...input, body: { at: new Date(NaN) } })).rejects.toMatchObject({
      code: 'NOT_SENT',
    })
  })
})

describe('without an answer', () => {
  const lost = /may have been done/
  const nothingSent = 'There is no internet connection. Nothing was sent.'
  afterEach(() => vi.unstubAllGlobals())

  /** The network as the browser reports it when the call starts, and when it fails. */
  function network(before: boolean, after: boolean): void {
    vi.stubGlobal('navigator', { onLine: before })
    fakeServer.mockImplementation(() => {
      vi.stubGlobal('navigator', { onLine: after })
      return Promise.reject(new TypeError('Failed to fetch'))
    })
  }

  test.each([
    ['no network from start to end', false, false, { code: 'OFFLINE', message: nothingSent }],
    ['the network is lost during the call', true, false, { code: 'NO_ANSWER', message: expect.stringMatching(lost) }],
    [
      'the network comes back during the call',
      false,
      true,
      { code: 'NO_ANSWER', message: expect.stringMatching(lost) },
    ],
    ['the server cannot be reached', true, true, { code: 'NO_ANSWER', message: expect.stringMatching(lost) }],
  ])('a change reports whether it may have been carried out: %s', async (_what, before, after, expected) => {
    network(before, after)
    expect(await failure()).toMatchObject(expected)
  })

  test.each([502, 504])(
    'a change with %i from the proxy, not the server, may have been carried out',
    async (status) => {
      respond(status, '<html>Bad gateway')
      expect(await failure()).toMatchObject({ code: 'NO_ANSWER', message: expect.stringMatching(lost) })
      respond(status, { message: 'The payment service is down.', code: 'PAYMENTS_UNAVAILABLE' })
      expect(await failure()).toMatchObject({ status, code: 'PAYMENTS_UNAVAILABLE' })
      respond(status, '<html>Bad gateway')
      await expect(request(listThings)).rejects.toMatchObject({ status, code: 'NO_CODE' })
      respond(status, '<html>Bad gateway')
      await expect(request(createThing, { ...input, isRepeatable: true })).rejects.toMatchObject({
        status,
        code: 'NO_CODE',
      })
    },
  )

  describe('within the time limit of 30 seconds', () => {
    const limit = vi.fn<typeof AbortSignal.timeout>()
    beforeEach(() => {
      limit.mockReset()
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(limit)
    })
    afterEach(() => {
      vi.restoreAllMocks()
    })

    /** A server that accepts the request and never answers; the returned function makes the time limit expire. */
    function silentServer(): () => void {
      const time = new AbortController()
      limit.mockReturnValue(time.signal)
      fakeServer.mockImplementation(
        ({ signal }) =>
          new Promise((_resolve, reject) => {
            if (signal.aborted) reject(signal.reason)
            signal.addEventListener('abort', () => reject(signal.reason))
          }),
      )
      return () => time.abort(new DOMException('The time is up.', 'TimeoutError'))
    }

    test.each([true, false])(
      'a change may have been carried out, whatever the browser reports as onLine: %s',
      async (onLine) => {
        vi.stubGlobal('navigator', { onLine })
        const endTime = silentServer()
        const failed = failure()
        endTime()
        expect(await failed).toMatchObject({ code: 'NO_ANSWER', message: expect.stringMatching(lost) })
        expect(limit).toHaveBeenCalledWith(30_000)
      },
    )

    test('an aborted change rejects with the signal’s reason', async () => {
      silentServer()
      const controller = new AbortController()
      const failed = request(createThing, { ...input, signal: controller.signal })
      controller.abort('gone')
      await expect(failed).rejects.toBe('gone')
    })

    test('reads and repeatable calls have no time limit', async () => {
      respond(200, {})
      await request(listThings)
      await request(createThing, { ...input, isRepeatable: true }).catch(() => undefined)
      expect(limit).not.toHaveBeenCalled()
    })
  })

  test('reads and repeatable calls do not warn against repeating', async () => {
    network(true, true)
    await expect(request(createThing, { ...input, isRepeatable: true })).rejects.toMatchObject({ message: '' })
    await expect(request(listThings)).rejects.toMatchObject({ code: 'NO_ANSWER', message: '' })
    network(true, false)
    await expect(request(listThings)).rejects.toMatchObject({
      code: 'OFFLINE',
      message: 'There is no internet connection.',
    })
  })
})

test('messageOf gives the server’s words, else the fallback', () => {
  expect(messageOf(new ApiError({ status: 409, code: 'X', message: 'Taken.' }), 'Failed.')).toBe('Taken.')
  expect(messageOf(new Error('internal'), 'Failed.')).toBe('Failed.')
})

test('only a 4xx answer other than 408 and 429 counts as refused', () => {
  const refusals = [0, 200, 400, 401, 403, 404, 408, 409, 429, 500, 503].filter((status) =>
    isRefused(new ApiError({ status, code: 'X' })),
  )
  expect(refusals).toEqual([400, 401, 403, 404, 409])
  expect(isRefused(new Error('internal'))).toBe(false)
  expect(isRefused(null)).toBe(false)
})
