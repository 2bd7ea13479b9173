import { auth } from '#shared/contract/auth.ts'
import { API_BASE } from '#shared/contract/call.ts'
import * as z from 'zod/mini'

interface Person {
  email: string
  mobileNumber: string
}

/** Signs a person of the demo in, without a code; answers the token. */
export async function signIn(address: string, person: Person): Promise<string> {
  return z.parse(auth.login.answer, await login(address, person)).accessToken
}

/** What the browser of a person who has signed in has stored. */
export async function storedBy(address: string, person: Person): Promise<Record<string, string>> {
  const { user, accessToken } = z.parse(stored, await login(address, person))
  return { user: JSON.stringify(user), token: accessToken }
}

const stored = z.object({ user: z.looseObject({}), accessToken: z.string() })

async function login(address: string, person: Person): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}${API_BASE}/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(person),
  })
  return answer.json()
}

export const ADMIN = { email: 'admin@example.com', mobileNumber: '9000000001' }
export const ANNUAL = { email: 'annual@example.com', mobileNumber: '9000000006' }
