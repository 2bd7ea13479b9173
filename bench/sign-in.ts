import { auth } from '#shared/contract/auth.ts'
import { API_BASE } from '#shared/contract/call.ts'
import * as z from 'zod/mini'

/** Signs a person of the demo in, without a code; answers the token. */
export async function signIn(address: string, body: { email: string; mobileNumber: string }): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}${API_BASE}/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return z.parse(auth.login.answer, await answer.json()).accessToken
}
