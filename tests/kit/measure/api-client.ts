import { API_BASE } from '#shared/contract/call.ts'

/** Every token that was given or sent in this run: none may stand in a log. */
export const secretsSeen = new Set<string>()

/** Makes a call of the product with a token; returns status and body, and how long that took. */
export async function callApi(address: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
  const from = performance.now()
  const response = await fetch(address + API_BASE + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const json: unknown = text === '' ? {} : JSON.parse(text)
  const given = fieldOf(json, 'accessToken') ?? token
  if (typeof given === 'string') secretsSeen.add(given)
  return { status: response.status, json, tookInMs: performance.now() - from }
}

interface Person {
  name?: string
  email: string
  mobileNumber: string
}

/** Signs in, or up, at an installation that asks for no codes; returns the token. */
export async function signIn(address: string, person: Person): Promise<string> {
  return textAt(await logIn(address, person), 'accessToken')
}

/** What the browser of a person who has signed in has stored. */
export async function localStorageOf(address: string, person: Person): Promise<Record<string, string>> {
  const json = await logIn(address, person)
  return { user: JSON.stringify(fieldOf(json, 'user')), token: textAt(json, 'accessToken') }
}

async function logIn(address: string, person: Person): Promise<unknown> {
  const { status, json } = await callApi(address, '/auth/login', { body: person })
  if (status !== 200) throw new Error(`signing in answered ${status}`)
  return json
}

/** The text of a field of some JSON. */
export function textAt(json: unknown, name: string): string {
  const value = fieldOf(json, name)
  if (typeof value !== 'string') throw new Error(`there is no "${name}" in ${JSON.stringify(json)}`)
  return value
}

export function listAt(json: unknown, name: string): unknown[] {
  const value = fieldOf(json, name)
  return Array.isArray(value) ? value : []
}

export function fieldOf(json: unknown, name: string): unknown {
  return new Map(Object.entries(Object(json))).get(name)
}
