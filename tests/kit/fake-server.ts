import type { SessionUser } from '#shared/contract/auth.ts'
import { vi } from 'vitest'

/* For tests of the web platform: a fake server behind `fetch`, and a signed-in user. */

/** Mock of the server: tests set its responses and read the requests. */
export const fakeServer = vi.fn<(request: Request) => Promise<Response>>()

/** Sends the requests of `fetch` to the fake server; call it before each test. */
export function installFakeServer(): void {
  fakeServer.mockReset()
  vi.stubGlobal('fetch', fakeServer)
  vi.stubGlobal('location', { origin: 'https://sadhana.test' })
  vi.stubGlobal('navigator', { onLine: true })
}

export const signedInUser: SessionUser = {
  _id: '1',
  name: 'Asha',
  email: 'asha@example.com',
  mobileNumber: '',
  role: 'USER',
  currentPlan: null,
  subscriptionStatus: 'INACTIVE',
  permissions: [],
}
