import { changesOf, initialUserForm, newUserOf } from './user-form.schema.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { expect, test } from 'vitest'

const user: AdminUser = {
  _id: 'u1',
  name: 'Asha Verma',
  email: 'asha@example.com',
  mobileNumber: '+919820011223',
  role: 'USER',
  currentPlan: { _id: 'p1', planName: 'Annual', planType: 'ANNUAL' },
  subscriptionStatus: 'ACTIVE',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  expiresAt: new Date('2027-01-01T18:29:59Z'),
  version: '1:p1',
}

test('the form selects a running plan, not one that has ended, which saving would grant again', () => {
  expect(initialUserForm(user).plan).toBe('p1')
  expect(initialUserForm({ ...user, subscriptionStatus: 'EXPIRED' }).plan).toBe('')
  expect(initialUserForm({ ...user, subscriptionStatus: 'INACTIVE', currentPlan: null }).plan).toBe('')
})

test('an edit sends only the changed fields, and no plan as null', () => {
  const before = initialUserForm(user)
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf(before, { ...before, name: 'Asha V.', email: 'other@example.com' })).toEqual({ name: 'Asha V.' })
  expect(changesOf(before, { ...before, mobileNumber: '9820011224', plan: 'p2' })).toEqual({
    mobileNumber: '9820011224',
    currentPlan: 'p2',
    sendsEmail: true,
  })
  expect(changesOf(before, { ...before, plan: '' })).toEqual({ currentPlan: null })
})

test('the end of a plan is sent only with a plan', () => {
  const form = { ...initialUserForm(null), planEndsOn: '2027-05-31' }
  expect(newUserOf(form)).not.toHaveProperty('planEndsOn')
  expect(newUserOf({ ...form, plan: 'p1' })).toMatchObject({ plan: 'p1', planEndsOn: '2027-05-31', sendsEmail: true })
  expect(newUserOf({ ...form, plan: 'p1', planEndsOn: '' })).not.toHaveProperty('planEndsOn')
})
