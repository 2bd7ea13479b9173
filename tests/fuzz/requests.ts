import type { Dice } from './dice.ts'
import { BAD_VALUES } from './examples.ts'
import { spoiled } from './spoil.ts'
import { type Pool, type Schema, validOf } from './values.ts'
import { API_BASE, bodyLimitOf, type Call } from '#shared/contract/call.ts'
import { stringify } from 'node:querystring'

export interface NamedCall {
  name: string
  call: Call
}

/** One request as it goes over the wire. */
export interface FuzzRequest extends NamedCall {
  url: string
  params: Record<string, string>
  /** As it stands behind the question mark. */
  query: string
  contentType: string | null
  payload: string | null
}

/** What requests are made of beside chance: what there is, and for some calls a body that does something. */
export interface Material {
  pool: Pool
  ids: readonly string[]
  /** What the calls of a group, such as `videos`, find something under. */
  idOf: Record<string, string>
  bodies: Record<string, unknown>
}

/** A request to the call: sound, with one thing wrong, or wrong throughout. */
export function requestTo({ name, call }: NamedCall, dice: Dice, material: Material): FuzzRequest {
  const params: Record<string, string> = call.params ? { id: anId(name, dice, material) } : {}
  const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const query = queryOf(call.query, dice, material.pool)
  const { contentType, payload } = call.body ? bodyOf({ name, call }, dice, material) : noBody(dice)
  return { name, call, url: API_BASE + path + (query && `?${query}`), params, query, contentType, payload }
}

function anId(name: string, dice: Dice, { ids, idOf, pool }: Material): string {
  const fitting = idOf[name] ?? idOf[name.split('.')[0] ?? '']
  if (fitting !== undefined && dice.chance(0.6)) return fitting
  if (dice.chance(0.8)) return dice.pick(ids)
  const bad = dice.pick([...pool.texts, ...BAD_VALUES.filter((value) => typeof value === 'string')])
  // Dots are taken out of an address before it is sent; a half of a letter cannot be written into one at all.
  return bad === '' || /^\.+$/.test(bad) || !bad.isWellFormed() ? 'x' : bad.slice(0, 1500)
}

function queryOf(schema: Schema | undefined, dice: Dice, pool: Pool): string {
  if (!schema) return dice.chance(0.1) ? 'x=1&x=2&limit=-1' : ''
  const made = validOf(schema, dice, pool)
  const asked = dice.chance(0.5) ? made : spoiled(made, dice, pool)
  const fields = Object.entries(Object(asked)).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(textOf) : textOf(value),
  ])
  const plain = stringify(Object.fromEntries(fields))
  const ways = [plain, plain, plain, plain, `${plain}&${plain}`, `${plain}&limit=1&limit=2`]
  return dice.pick([
    ...ways,
    `${plain}&cursor=AAAA`,
    `${plain}&%zz=%`,
    `${plain}&search[]=x&search[a]=y`,
    `&&=&${plain}`,
  ])
}

function bodyOf({ name, call }: NamedCall, dice: Dice, { pool, bodies }: Material) {
  const known = bodies[name]
  const made = known !== undefined && dice.chance(0.4) ? known : call.body && validOf(call.body, dice, pool)
  const json = JSON.stringify(dice.chance(0.4) ? made : spoiled(made, dice, pool)) ?? ''
  const type = 'application/json'
  const sound = { contentType: type, payload: json }
  const limit = bodyLimitOf(call)
  const broken = [
    { contentType: type, payload: json.slice(0, dice.below(json.length)) },
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
    noBody(dice),
  ]
  return dice.chance(0.12) ? dice.pick(broken) : sound
}

/** Calls that take none are sent one now and then. */
function noBody(dice: Dice): { contentType: string | null; payload: string | null } {
  return dice.chance(0.9)
    ? { contentType: null, payload: null }
    : { contentType: 'application/json', payload: '{"a":1}' }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')
}
