import { Refused } from './errors.ts'
import type { FastifyInstance } from 'fastify'

/** Well above the contract: its deepest body has four levels, its longest 10,000 parts of an upload with two fields. */
const MAX = { levels: 20, values: 50_000 }

/** Accepts only JSON bodies, within `MAX`: parsing megabytes of small values blocks for a third of a second. */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (exceedsJsonLimits(MAX, body)) done(new Refused('BAD_JSON'))
    else void parse(request, body, done)
  })
}

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((character) => character.charCodeAt(0))
const OPENING = ['[', '{'].map((character) => character.charCodeAt(0))
const CLOSING = [']', '}'].map((character) => character.charCodeAt(0))

/** Whether the text has deeper nesting or more values than allowed. Strings are skipped. */
export function exceedsJsonLimits(max: { levels: number; values: number }, json: string): boolean {
  let [levels, values] = [0, 1]
  let isString = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isString && code === BACKSLASH) at += 1
    else if (code === QUOTE) isString = !isString
    else if (isString) continue
    else if (code === COMMA) values += 1
    else if (OPENING.includes(code)) levels += 1
    else if (CLOSING.includes(code)) levels -= 1
    if (levels > max.levels || values > max.values) return true
  }
  return false
}
