import { API_BASE } from './call.ts'

/** What of a call's input stands in its address. */
export interface Addressed {
  params?: unknown
  query?: unknown
}

/** Where a call is answered, from the site's root: its path with the params filled in, and its query. */
export function addressOf({ path }: { path: string }, { params, query }: Addressed): string {
  const search = given(query)
    .map((pair) => pair.map(inQuery).join('='))
    .join('&')
  return API_BASE + fill(path, params) + (search && `?${search}`)
}

function inQuery(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+')
}

function fill(path: string, params: unknown): string {
  return given(params).reduce((filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)), path)
}

/** What of an object is there, as text; instants in ISO 8601. */
function given(values: unknown): [name: string, value: string][] {
  return Object.entries(values ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : String(value)])
}
