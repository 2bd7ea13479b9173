import { API_BASE } from './call.ts'

/** The parts of a call's input that are encoded in its URL. */
export interface UrlInput {
  params?: unknown
  query?: unknown
}

/** The URL of a call, relative to the site's root: its path with params filled in, and its query. */
export function callUrl({ path }: { path: string }, { params, query }: UrlInput): string {
  const search = definedPairs(query)
    .map((pair) => pair.map(encodeQueryText).join('='))
    .join('&')
  return API_BASE + fillParams(path, params) + (search && `?${search}`)
}

function encodeQueryText(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+')
}

function fillParams(path: string, params: unknown): string {
  return definedPairs(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)),
    path,
  )
}

/** The defined values of an object, as text; instants in ISO 8601. */
function definedPairs(values: unknown): [name: string, value: string][] {
  return Object.entries(values ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : String(value)])
}
