import { initialSettingsForm } from './settings-form.schema.ts'
import { changedFields } from '#web/platform/form-changes.ts'
import { expect, test } from 'vitest'

const before = initialSettingsForm({
  websiteName: 'Sadhana',
  programmeTime: '20:00',
  webinarChatMode: 'HOLD_FIRST',
  contactEmail: '',
  contactPhone: '',
  contactWhatsApp: '',
  razorpayKeyId: 'rzp_test_1',
  razorpayKeySecretSet: true,
  removesOriginals: false,
  version: 1,
})

test('only changed fields are sent, and the secret only if one was entered', () => {
  expect(changedFields(before, before)).toEqual({})
  expect(changedFields(before, { ...before, programmeTime: '19:30' })).toEqual({ programmeTime: '19:30' })
  expect(changedFields(before, { ...before, websiteName: 'Dawn', razorpayKeyId: '', razorpayKeySecret: 's' })).toEqual({
    websiteName: 'Dawn',
    razorpayKeyId: '',
    razorpayKeySecret: 's',
  })
})
