import { queryClient } from './query-client.ts'
import { session } from './session.ts'
import { createTextDrafts } from './text-drafts.ts'
import type { SessionUser } from '#shared/contract/auth.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const asha: SessionUser = {
  _id: '1',
  name: 'Asha',
  email: 'asha@example.com',
  mobileNumber: '+919876543210',
  role: 'USER',
  currentPlan: null,
  subscriptionStatus: 'INACTIVE',
  permissions: [],
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  session.signIn(asha, 'secret')
})

afterEach(() => queryClient.clear())

test('an unsent text is kept until it is sent', () => {
  const drafts = createTextDrafts()
  drafts.set('room', 'Pranam')
  expect(drafts.get('room')).toBe('Pranam')
  expect(drafts.get('other room')).toBeUndefined()
  drafts.delete('room')
  expect(drafts.get('room')).toBeUndefined()
})

test.each([
  { name: 'a sign-out', end: () => session.signOut() },
  { name: 'the end of the session', end: () => session.clear() },
])('$name clears every unsent text, for the next person too', ({ end }) => {
  const [messages, questions] = [createTextDrafts(), createTextDrafts()]
  messages.set('room', 'Pranam')
  questions.set('room', 'When?')
  end()
  session.signIn({ ...asha, _id: '2' }, 'other')
  expect([messages.get('room'), questions.get('room')]).toEqual([undefined, undefined])
})

test('a text that comes back after the end of the session is not kept', () => {
  const drafts = createTextDrafts()
  session.clear()
  drafts.set('room', 'Pranam')
  session.signIn({ ...asha, _id: '2' }, 'other')
  expect(drafts.get('room')).toBeUndefined()
})
