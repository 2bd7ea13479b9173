import { makeStore, useStore } from './store.ts'
import { readStored, writeStored } from './stored.ts'
import { type UserAnswer, userAnswer } from '#shared/contract/auth.ts'

/** Who is signed in, in every tab of this browser (specification §1: kept under the keys user and token). */
export interface Session {
  user: UserAnswer | null
  token: string | null
  /** True once the person chose to leave: the sign-in then leads to the dashboard, not back to where he was. */
  hasSignedOut: boolean
}

const SIGNED_OUT: Session = { user: null, token: null, hasSignedOut: false }

const current = makeStore(readSession)

export const session = {
  get: current.get,

  store(user: UserAnswer, token: string): void {
    writeStored('user', JSON.stringify(user))
    writeStored('token', token)
    current.set({ user, token, hasSignedOut: false })
  },

  /** The signed-in person has changed his own data. */
  updateUser(user: UserAnswer): void {
    writeStored('user', JSON.stringify(user))
    current.set({ ...session.get(), user })
  },

  /** The session is over: the server says so, or another tab. */
  clear(): void {
    removeStoredSession()
    current.set(SIGNED_OUT)
  },

  /** The person signs out. */
  leave(): void {
    removeStoredSession()
    current.set({ ...SIGNED_OUT, hasSignedOut: true })
  },

  /** The person leaves with this page, which is about to go: it is not told, and shows nothing else before. */
  leaveWithPage(): void {
    removeStoredSession()
    addEventListener('pagehide', () => session.leave(), { once: true })
  },

  /** Calls back after every change; answers how to stop that. */
  subscribe: current.subscribe,
}

export function useSession(): Session {
  return useStore(session)
}

/** Follows what other tabs do. To be called once, when the application starts. */
export function followOtherTabs(target: Pick<Window, 'addEventListener'>): void {
  target.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'user' || key === 'token') current.set(readSession())
  })
}

/** What is stored, unless it is incomplete or not of this version: then nobody is signed in. */
function readSession(): Session {
  const token = readStored('token')
  const user = userAnswer.safeParse(parse(readStored('user')))
  return token && user.success ? { user: user.data, token, hasSignedOut: false } : SIGNED_OUT
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function removeStoredSession(): void {
  writeStored('user', null)
  writeStored('token', null)
}
