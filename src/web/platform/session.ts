import { storeEndedSession } from './ended-session.ts'
import { createStore, useStore } from './store.ts'
import { readStored, writeStored } from './local-storage.ts'
import { type SessionUser, type UserAnswer, userAnswer } from '#shared/contract/auth.ts'
import { parseJson } from '#shared/parse-json.ts'
import * as z from 'zod/mini'

/**
 * The signed-in person, shared by every tab of this browser (specification §1: stored under the keys user and token).
 */
export interface Session {
  user: SessionUser | null
  token: string | null
  /** True after a deliberate sign-out: the next sign-in then leads to the dashboard, not back to the last screen. */
  hasSignedOut: boolean
}

const SIGNED_OUT: Session = { user: null, token: null, hasSignedOut: false }

/** Without permissions it was stored by an earlier release; the server says them again. */
const storedUser = z.extend(userAnswer, { permissions: z._default(z.array(z.string()), []) })

const current = createStore(readSession)
/** In this tab alone, and not stored: a member whom somebody of the team sees. */
let isMemberShown = false

export const session = {
  get: current.get,

  signIn(user: SessionUser, token: string): void {
    writeStored('user', JSON.stringify(user))
    writeStored('token', token)
    storeEndedSession(null)
    current.set({ user, token, hasSignedOut: false })
  },

  /** Shows a member in place of the signed-in person, whose stored session stays as it is for the other tabs. */
  showMember(user: SessionUser): void {
    isMemberShown = true
    current.set({ ...current.get(), user })
  },

  /** The signed-in person's data has changed. */
  updateUser(changed: UserAnswer & Partial<SessionUser>): void {
    const user = { permissions: session.get().user?.permissions ?? [], ...changed }
    if (!isMemberShown) writeStored('user', JSON.stringify(user))
    current.set({ ...session.get(), user })
  },

  /** What the person's roles allow has changed, or was not known. */
  updatePermissions(permissions: readonly string[]): void {
    const { user } = session.get()
    if (user && user.permissions.join() !== permissions.join())
      session.updateUser({ ...user, permissions: [...permissions] })
  },

  /** Ends the session because the server or another tab has ended it. */
  clear(): void {
    const { user } = session.get()
    if (user && !isMemberShown) storeEndedSession(user.email)
    removeStoredSession()
    current.set(SIGNED_OUT)
  },

  /** Ends the session because the person signs out. */
  signOut(): void {
    removeStoredSession()
    current.set({ ...SIGNED_OUT, hasSignedOut: true })
  },

  /**
   * Signs out while the page is being left: subscribers are notified only at `pagehide`, so nothing else is rendered.
   */
  signOutOnPageHide(): void {
    removeStoredSession()
    addEventListener('pagehide', () => session.signOut(), { once: true })
  },

  /** Calls back after every change; returns the function that unsubscribes. */
  subscribe: current.subscribe,
}

export function useSession(): Session {
  return useStore(session)
}

/** Applies sign-ins and sign-outs of other tabs. Called once, when the application starts. */
export function syncWithOtherTabs(target: Pick<Window, 'addEventListener'>): void {
  target.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== 'user' && key !== 'token') return
    const stored = readSession()
    // The person whose session this is may have signed out; what else changed of theirs is not shown here.
    if (!isMemberShown) current.set(stored)
    else if (stored.token !== current.get().token) current.set(SIGNED_OUT)
  })
}

/** The stored session; signed out when it is incomplete or from an incompatible version. */
function readSession(): Session {
  const token = readStored('token')
  const user = storedUser.safeParse(parseJson(readStored('user') ?? ''))
  return token && user.success ? { user: user.data, token, hasSignedOut: false } : SIGNED_OUT
}

function removeStoredSession(): void {
  if (isMemberShown) return
  writeStored('user', null)
  writeStored('token', null)
}
