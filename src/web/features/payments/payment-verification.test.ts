import { isRetryable, verificationQuery } from './payment-verification.ts'
import { errors } from '#shared/contract/errors.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { fakeServer, installFakeServer } from '#tests/kit/fake-server.ts'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'

test.each([
  ['the bank has not decided', new ApiError({ status: 409, code: 'PAYMENT_PENDING' }), true],
  ['the server is not reached', new ApiError({ status: 0, code: 'NO_ANSWER' }), true],
  ['the server is busy', new ApiError({ status: 503, code: 'UNAVAILABLE' }), true],
  ['there were too many requests', new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS' }), true],
  ['the confirmation is refused', new ApiError({ status: 422, code: 'PAYMENT_NOT_CONFIRMED' }), false],
  ['the session is over', new ApiError({ status: 401, code: 'UNAUTHENTICATED' }), false],
  ['the page has a bug', new TypeError('x is not a function'), false],
  ['nothing has failed', null, false],
])('verification is retried unless the error is final: %s', (_name, error, isRetried) => {
  expect(isRetryable(error)).toBe(isRetried)
})

describe('while the bank has not decided', () => {
  const SECOND = 1000
  const paid = {
    planId: '01900000-0000-7000-8000-000000000003',
    confirmation: {
      razorpay_payment_id: 'pay_00000000000001',
      razorpay_order_id: 'order_00000000000001',
      razorpay_signature: 'ab'.repeat(32),
    },
  }

  /** Has a payment verified that the bank has not decided `undecided` times; collects the seconds of the requests. */
  function verify({ undecided }: { undecided: number }) {
    vi.useFakeTimers({ now: 0 })
    installFakeServer()
    const askedAt: number[] = []
    fakeServer.mockImplementation(async () => {
      askedAt.push(Date.now() / SECOND)
      const code = askedAt.length > undecided ? 'PAYMENT_NOT_CONFIRMED' : 'PAYMENT_PENDING'
      const { message, status } = errors[code]
      return Response.json({ code, message }, { status })
    })
    const ended = new QueryClient().fetchQuery(verificationQuery(paid)).catch((error: ApiError) => error.code)
    return { askedAt, ended }
  }

  test('the server is asked every four seconds', async () => {
    const { askedAt } = verify({ undecided: Infinity })
    await vi.advanceTimersByTimeAsync(20 * SECOND)
    expect(askedAt).toEqual([0, 4, 8, 12, 16, 20])
  })

  test('the page stops asking after ten minutes', async () => {
    const { askedAt, ended } = verify({ undecided: Infinity })
    await vi.advanceTimersByTimeAsync(3600 * SECOND)
    expect(askedAt.at(-1)).toBe(600)
    expect(await ended).toBe('PAYMENT_PENDING')
  })

  test('a final answer ends the asking', async () => {
    const { askedAt, ended } = verify({ undecided: 2 })
    await vi.advanceTimersByTimeAsync(3600 * SECOND)
    expect(askedAt).toEqual([0, 4, 8])
    expect(await ended).toBe('PAYMENT_NOT_CONFIRMED')
  })
})
