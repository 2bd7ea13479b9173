import { changesOf } from './settings-form.schema.ts'
import { expect, test } from 'vitest'

const before = { websiteName: 'Sadhana', programmeTime: '20:00', razorpayKeyId: 'rzp_test_1', razorpayKeySecret: '' }

test('only what was changed is sent, and a secret only when one was entered', () => {
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf(before, { ...before, programmeTime: '19:30' })).toEqual({ programmeTime: '19:30' })
  expect(changesOf(before, { ...before, websiteName: 'Dawn', razorpayKeyId: '', razorpayKeySecret: 's' })).toEqual({
    websiteName: 'Dawn',
    razorpayKeyId: '',
    razorpayKeySecret: 's',
  })
})
