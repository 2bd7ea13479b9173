import type { UserAnswer } from '#shared/contract/auth.ts'
import { vi } from 'vitest'

/* For tests of the web's foundations: the server that the browser would ask, and somebody who is signed in. */

/** The server: what it answers, and what it was asked. */
export const server = vi.fn<(request: Request) => Promise<Response>>()

/** A browser on the site, whose requests go to `server`; before each test. */
export function standInForServer(): void {
  server.mockReset()
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('location', { origin: 'https://sadhana.test' })
  vi.stubGlobal('navigator', { onLine: true })
}

export const somebody: UserAnswer = {
  _id: '1',
  name: 'Asha',
  email: 'asha@example.com',
  mobileNumber: '',
  role: 'USER',
  currentPlan: null,
  subscriptionStatus: 'INACTIVE',
}
