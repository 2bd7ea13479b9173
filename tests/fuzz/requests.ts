import type { Rng } from './rng.ts'
import { BAD_VALUES } from './examples.ts'
import { mutate } from './mutate.ts'
import { type Pool, type Schema, generateValid } from './values.ts'
import { API_BASE, bodyLimitOf, type Call } from '#shared/contract/call.ts'
import { stringify } from 'node:querystring'

export interface NamedCall {
  name: string
  call: Call
}

/** One HTTP request. */
export interface FuzzRequest extends NamedCall {
  url: string
  params: Record<string, string>
  /** The text after the question mark. */
  query: string
  contentType: string | null
  payload: string | null
}

/** Existing data to make requests from, and for some calls a body that has an effect. */
export interface Material {
  pool: Pool
  ids: readonly string[]
  /** An existing id for each group of calls, such as `videos`. */
  idOf: Record<string, string>
  bodies: Record<string, unknown>
}

/** Generates a request for the call: valid, with some mistakes, or malformed. */
export function generateRequest({ name, call }: NamedCall, rng: Rng, material: Material): FuzzRequest {
  const params: Record<string, string> = call.params ? { id: pickId(name, rng, material) } : {}
  const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const query = generateQuery(call.query, rng, material.pool)
  const { contentType, payload } = call.body ? generateBody({ name, call }, rng, material) : noBody(rng)
  return { name, call, url: API_BASE + path + (query && `?${query}`), params, query, contentType, payload }
}

function pickId(name: string, rng: Rng, { ids, idOf, pool }: Material): string {
  const existing = idOf[name] ?? idOf[name.split('.')[0] ?? '']
  if (existing !== undefined && rng.chance(0.6)) return existing
  if (rng.chance(0.8)) return rng.pick(ids)
  const bad = rng.pick([...pool.texts, ...BAD_VALUES.filter((value) => typeof value === 'string')])
  // Clients remove dots from a path, and a lone surrogate cannot be encoded in one.
  return bad === '' || /^\.+$/.test(bad) || !bad.isWellFormed() ? 'x' : bad.slice(0, 1500)
}

function generateQuery(schema: Schema | undefined, rng: Rng, pool: Pool): string {
  if (!schema) return rng.chance(0.1) ? 'x=1&x=2&limit=-1' : ''
  const valid = generateValid(schema, rng, pool)
  const asked = rng.chance(0.5) ? valid : mutate(valid, rng, pool)
  const fields = Object.entries(Object(asked)).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(textOf) : textOf(value),
  ])
  const plain = stringify(Object.fromEntries(fields))
  const ways = [plain, plain, plain, plain, `${plain}&${plain}`, `${plain}&limit=1&limit=2`]
  return rng.pick([
    ...ways,
    `${plain}&cursor=AAAA`,
    `${plain}&%zz=%`,
    `${plain}&search[]=x&search[a]=y`,
    `&&=&${plain}`,
  ])
}

function generateBody({ name, call }: NamedCall, rng: Rng, { pool, bodies }: Material) {
  const known = bodies[name]
  const valid = known !== undefined && rng.chance(0.4) ? known : call.body && generateValid(call.body, rng, pool)
  const json = JSON.stringify(rng.chance(0.4) ? valid : mutate(valid, rng, pool)) ?? ''
  const type = 'application/json'
  const wellFormed = { contentType: type, payload: json }
  const limit = bodyLimitOf(call)
  const malformed = [
    { contentType: type, payload: json.slice(0, rng.integerBelow(json.length)) },
    { contentType: type, payload: `${json}}` },
    { contentType: type, payload: '' },
    { contentType: type, payload: `{"__proto__":{"role":"ADMIN"},${json.slice(1)}` },
    { contentType: type, payload: `{"constructor":{"prototype":{"role":"ADMIN"}},${json.slice(1)}` },
    { contentType: type, payload: `{"x":"${'x'.repeat(limit)}"}` },
    { contentType: type, payload: `${'['.repeat(5000)}${']'.repeat(5000)}` },
    { contentType: `${type}; charset=utf-16`, payload: json },
    { contentType: 'text/plain', payload: json },
    { contentType: 'application/x-www-form-urlencoded', payload: 'title=x&description=y' },
    { contentType: 'multipart/form-data; boundary=x', payload: '--x--' },
    { contentType: 'application/xml', payload: '<a/>' },
    { contentType: 'nonsense', payload: json },
    noBody(rng),
  ]
  return rng.chance(0.12) ? rng.pick(malformed) : wellFormed
}

/** Mostly no body; sometimes one, although the call takes none. */
function noBody(rng: Rng): { contentType: string | null; payload: string | null } {
  return rng.chance(0.9)
    ? { contentType: null, payload: null }
    : { contentType: 'application/json', payload: '{"a":1}' }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')
}
