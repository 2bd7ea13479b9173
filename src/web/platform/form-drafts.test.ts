import type { SessionUser } from '#shared/contract/auth.ts'
import { beforeEach, expect, test, vi } from 'vitest'

const asha: SessionUser = {
  _id: '1',
  name: 'Asha',
  email: 'asha@example.com',
  mobileNumber: '+919876543210',
  role: 'ADMIN',
  currentPlan: null,
  subscriptionStatus: 'INACTIVE',
  permissions: [],
}
const FORM = { form: 'coupon', itemId: null }

let stored: Record<string, string>

/** The page is loaded, with what the tab and the browser have stored; the signed-in person is read from the browser. */
async function loadPage(user: SessionUser | null) {
  vi.resetModules()
  const inBrowser = new Map(user ? [['user', JSON.stringify(user)] as const, ['token', 'secret'] as const] : [])
  vi.stubGlobal('localStorage', {
    getItem: (key: 'user' | 'token') => inBrowser.get(key) ?? null,
    setItem: () => {},
    removeItem: () => {},
  })
  return {
    drafts: await import('./form-drafts.ts'),
    session: (await import('./session.ts')).session,
  }
}

beforeEach(() => {
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  }
  // The names of a Storage are its own keys; the methods are not.
  stored = Object.create(methods)
  vi.stubGlobal('sessionStorage', stored)
})

test('a draft is there again for the same person and form, once', async () => {
  const { drafts } = await loadPage(asha)
  drafts.saveDraft('1', FORM, { code: 'DIWALI' })
  expect(drafts.draftItems('coupon')).toEqual([null])
  expect(drafts.takeDraft({ form: 'coupon', itemId: '7' })).toBeNull()
  expect(drafts.takeDraft(FORM)).toEqual({ code: 'DIWALI' })
  expect(drafts.takeDraft(FORM)).toBeNull()
})

test('another person who signs in finds nothing of it', async () => {
  const { drafts, session } = await loadPage(asha)
  drafts.saveDraft('1', FORM, { code: 'DIWALI' })
  session.clear()
  expect(Object.values(stored)).toContain('{"code":"DIWALI"}')
  session.signIn({ ...asha, _id: '2' }, 'secret')
  expect(Object.values(stored)).not.toContain('{"code":"DIWALI"}')
})

test('another person finds nothing of it either when the page was loaded anew with their session', async () => {
  const before = await loadPage(asha)
  before.drafts.saveDraft('1', FORM, { code: 'DIWALI' })
  await loadPage({ ...asha, _id: '2' })
  expect(Object.values(stored)).toEqual([])
})
