import { syncWithOtherTabs, session } from './session.ts'
import type { SessionUser } from '#shared/contract/auth.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'

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

let stored: Map<string, string>
let storageChanged: (event: { key: string | null }) => void

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  syncWithOtherTabs({
    addEventListener: (_name: string, listener: unknown) => {
      storageChanged = listener as typeof storageChanged
    },
  })
  storageChanged({ key: null })
})

describe('the session', () => {
  test('is stored under the keys user and token', () => {
    session.signIn(asha, 'secret')
    expect([...stored.keys()]).toEqual(['user', 'token'])
    expect(JSON.parse(stored.get('user') ?? '')).toEqual(asha)
    expect(session.get()).toEqual({ user: asha, token: 'secret', hasSignedOut: false })
  })

  test('stores changed data of the person', () => {
    session.signIn(asha, 'secret')
    session.updateUser({ ...asha, name: 'Asha Rao' })
    expect(session.get()).toMatchObject({ user: { name: 'Asha Rao' }, token: 'secret' })
    expect(stored.get('user')).toContain('Asha Rao')
  })

  test('stores nothing after it ends, and knows a deliberate sign-out', () => {
    session.signIn(asha, 'secret')
    session.clear()
    expect(session.get()).toEqual({ user: null, token: null, hasSignedOut: false })
    expect(stored.size).toBe(0)
    session.signIn(asha, 'secret')
    session.signOut()
    expect(session.get()).toEqual({ user: null, token: null, hasSignedOut: true })
    expect(stored.size).toBe(0)
  })

  test('notifies a subscriber until it unsubscribes', () => {
    const listener = vi.fn<() => void>()
    const stop = session.subscribe(listener)
    session.signIn(asha, 'secret')
    stop()
    session.clear()
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['nothing', [], null],
    ['a user without a token', [['user', JSON.stringify(asha)]], null],
    [
      'a user that is not JSON',
      [
        ['user', '{'],
        ['token', 'secret'],
      ],
      null,
    ],
    [
      'a user of an earlier version',
      [
        ['user', '{"name":"Asha"}'],
        ['token', 'secret'],
      ],
      null,
    ],
    [
      'a user of a release without permissions',
      [
        ['user', JSON.stringify({ ...asha, permissions: undefined })],
        ['token', 'secret'],
      ],
      asha,
    ],
    [
      'a user and a token',
      [
        ['user', JSON.stringify(asha)],
        ['token', 'secret'],
      ],
      asha,
    ],
  ] as [string, [string, string][], SessionUser | null][])(
    'applies what another tab stored: %s',
    (_what, entries, user) => {
      stored = new Map(entries)
      storageChanged({ key: 'token' })
      expect(session.get().user).toEqual(user)
    },
  )

  test('works in a browser that blocks storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => undefined,
    })
    session.signIn(asha, 'secret')
    expect(session.get().token).toBe('secret')
  })
})
