import { stateAfterOrderError, toCheckoutView } from './checkout-state.ts'
import { errors } from '#shared/contract/errors.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { expect, test } from 'vitest'

const notVerifying = { isError: false, error: null, failureReason: null, fetchStatus: 'idle' } as const

test('a member who has paid already is not asked to finish the payment', () => {
  const { status, message } = errors.ALREADY_PAID
  const state = stateAfterOrderError(new ApiError({ code: 'ALREADY_PAID', status, message }), 'annual')
  expect(toCheckoutView(state, notVerifying)).toEqual({
    step: 'CONFIRMING',
    planId: 'annual',
    waitingFor: 'SERVER',
    hasGivenUp: false,
  })
})

test('any other refusal of an order says that nothing was charged', () => {
  const { status, message } = errors.PLAN_NOT_OFFERED
  const state = stateAfterOrderError(new ApiError({ code: 'PLAN_NOT_OFFERED', status, message }), 'annual')
  expect(toCheckoutView(state, notVerifying)).toEqual({ step: 'FAILED', message, mayBeCharged: false })
})
