import { changedFields } from './settings-form.schema.ts'
import { expect, test } from 'vitest'

const before = { websiteName: 'Sadhana', programmeTime: '20:00', razorpayKeyId: 'rzp_test_1', razorpayKeySecret: '' }

test('only changed fields are sent, and the secret only if one was entered', () => {
  expect(changedFields(before, before)).toEqual({})
  expect(changedFields(before, { ...before, programmeTime: '19:30' })).toEqual({ programmeTime: '19:30' })
  expect(changedFields(before, { ...before, websiteName: 'Dawn', razorpayKeyId: '', razorpayKeySecret: 's' })).toEqual({
    websiteName: 'Dawn',
    razorpayKeyId: '',
    razorpayKeySecret: 's',
  })
})
