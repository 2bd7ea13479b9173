import { BAD_VALUES } from './examples.ts'
import { mutations } from './mutations.ts'
import { type Pool, type Schema, validValues } from './valid-values.ts'
import { API_BASE, bodyLimitOf, type Call } from '#shared/contract/call.ts'
import fc, { type Arbitrary } from 'fast-check'
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

/** Requests for the call: valid, with some mistakes, or malformed. */
export function requestsFor({ name, call }: NamedCall, material: Material): Arbitrary<FuzzRequest> {
  const parts = {
    id: ids(name, material),
    /** Of a message or a member in a room. */
    otherId: ids(name, material),
    query: queries(call.query, material.pool),
    body: bodies({ name, call }, material),
    rendition: fc.constantFrom('360p', 'audio', '8k'),
  }
  return fc.record(parts, { noNullPrototype: true }).map(({ id, otherId, query, body, rendition }) => {
    const others = { name: rendition, messageId: otherId, userId: otherId, page: '1' }
    const named = Object.entries({ id, ...others }).filter(([key]) => key === 'id' || call.path.includes(`:${key}`))
    const params: Record<string, string> = call.params ? Object.fromEntries(named) : {}
    const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    return { name, call, url: API_BASE + path + (query && `?${query}`), params, query, ...body }
  })
}

function ids(name: string, { ids: known, idOf, pool }: Material): Arbitrary<string> {
  const existing = idOf[name] ?? idOf[name.split('.')[0] ?? '']
  const texts = [...pool.texts, ...BAD_VALUES.filter((value) => typeof value === 'string')]
  return mostly(
    existing === undefined ? fc.constantFrom(...known) : fc.constant(existing),
    0.6,
    mostly(fc.constantFrom(...known), 0.8, fc.constantFrom(...texts).map(pathPart)),
  )
}

/** Clients remove dots from a path, and a lone surrogate cannot be encoded in one. */
function pathPart(text: string): string {
  return text === '' || /^\.+$/.test(text) || !text.isWellFormed() ? 'x' : text.slice(0, 1500)
}

function queries(schema: Schema | undefined, pool: Pool): Arbitrary<string> {
  if (!schema) return mostly(fc.constant(''), 0.9, fc.constant('x=1&x=2&limit=-1'))
  return withMutations(validValues(schema, pool), 0.5, pool).chain((asked) => {
    const fields = Object.entries(Object(asked)).filter(([, value]) => value !== undefined)
    const plain = stringify(
      Object.fromEntries(
        fields.map(([name, value]) => [name, Array.isArray(value) ? value.map(textOf) : textOf(value)]),
      ),
    )
    const malformed = [
      `${plain}&${plain}`,
      `${plain}&limit=1&limit=2`,
      `${plain}&cursor=AAAA`,
      `${plain}&%zz=%`,
      `${plain}&search[]=x&search[a]=y`,
      `&&=&${plain}`,
    ]
    return mostly(fc.constant(plain), 0.4, fc.constantFrom(...malformed))
  })
}

interface RequestBody {
  contentType: string | null
  payload: string | null
}

function bodies({ name, call }: NamedCall, { pool, bodies: knownBodies }: Material): Arbitrary<RequestBody> {
  if (!call.body) return noBody
  const known = knownBodies[name]
  const generated = validValues(call.body, pool)
  const valid = known === undefined ? generated : mostly(fc.constant(known), 0.4, generated)
  const limit = bodyLimitOf(call)
  return withMutations(valid, 0.4, pool).chain((value) => {
    const json = JSON.stringify(value) ?? ''
    return mostly(fc.constant({ contentType: JSON_TYPE, payload: json }), 0.88, malformedBodies(json, limit))
  })
}

const JSON_TYPE = 'application/json'

/** Mostly no body; sometimes one, although the call takes none. */
const noBody = mostly<RequestBody>(
  fc.constant({ contentType: null, payload: null }),
  0.9,
  fc.constant({ contentType: JSON_TYPE, payload: '{"a":1}' }),
)

function malformedBodies(json: string, limit: number): Arbitrary<RequestBody> {
  const cut = fc.nat({ max: Math.max(0, json.length - 1) }).map((length) => json.slice(0, length))
  const otherJson = fc.constantFrom(
    `${json}}`,
    '',
    `{"__proto__":{"role":"ADMIN"},${json.slice(1)}`,
    `{"constructor":{"prototype":{"role":"ADMIN"}},${json.slice(1)}`,
    `{"x":"${'x'.repeat(limit)}"}`,
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
  )
  const otherTypes = fc.constantFrom(
    { contentType: `${JSON_TYPE}; charset=utf-16`, payload: json },
    { contentType: 'text/plain', payload: json },
    { contentType: 'application/x-www-form-urlencoded', payload: 'title=x&description=y' },
    { contentType: 'multipart/form-data; boundary=x', payload: '--x--' },
    { contentType: 'application/xml', payload: '<a/>' },
    { contentType: 'nonsense', payload: json },
  )
  return fc.oneof(
    fc.oneof(cut, otherJson).map((payload) => ({ contentType: JSON_TYPE, payload })),
    otherTypes,
    noBody,
  )
}

/** Valid values with this probability, else mutated ones. */
function withMutations(valid: Arbitrary<unknown>, probability: number, pool: Pool): Arbitrary<unknown> {
  return mostly(
    valid,
    probability,
    valid.chain((value) => mutations(value, pool)),
  )
}

/** The first with this probability, else the other. */
function mostly<Value>(first: Arbitrary<Value>, probability: number, other: Arbitrary<Value>): Arbitrary<Value> {
  const weight = Math.round(probability * 100)
  return fc.oneof({ arbitrary: first, weight }, { arbitrary: other, weight: 100 - weight })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')
}
