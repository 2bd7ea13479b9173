import { Refused } from './errors.ts'
import type { FastifyInstance } from 'fastify'

/** The deepest body of the contract has four levels, the longest 10,000 parts of an upload with two fields each. */
const MOST = { levels: 20, values: 50_000 }

/** Bodies are JSON and nothing else, of so much: megabytes of small values take a third of a second to read. */
export function jsonBodiesOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (hasMoreThan(MOST, body)) done(new Refused('BAD_JSON'))
    else void parse(request, body, done)
  })
}

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((character) => character.charCodeAt(0))
const OPENING = ['[', '{'].map((character) => character.charCodeAt(0))
const CLOSING = [']', '}'].map((character) => character.charCodeAt(0))

/** Whether more lists and objects stand in each other, or more values beside each other; texts are passed over. */
export function hasMoreThan(most: { levels: number; values: number }, json: string): boolean {
  let [levels, values] = [0, 1]
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isText && code === BACKSLASH) at += 1
    else if (code === QUOTE) isText = !isText
    else if (isText) continue
    else if (code === COMMA) values += 1
    else if (OPENING.includes(code)) levels += 1
    else if (CLOSING.includes(code)) levels -= 1
    if (levels > most.levels || values > most.values) return true
  }
  return false
}
