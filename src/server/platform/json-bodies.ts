import { Refused } from './errors.ts'
import type { FastifyInstance } from 'fastify'

/** The deepest body of the contract has four levels. */
const MOST_LEVELS = 20

/** Bodies are JSON and nothing else, of few levels: millions of them take half a second to read. */
export function jsonBodiesOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (isDeeperThan(MOST_LEVELS, body)) done(new Refused('BAD_JSON'))
    else void parse(request, body, done)
  })
}

const [QUOTE, BACKSLASH] = ['"', '\\'].map((character) => character.charCodeAt(0))
const OPENING = ['[', '{'].map((character) => character.charCodeAt(0))
const CLOSING = [']', '}'].map((character) => character.charCodeAt(0))

/** Whether more lists and objects stand in each other; brackets within texts do not count. */
export function isDeeperThan(most: number, json: string): boolean {
  let levels = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isText && code === BACKSLASH) at += 1
    else if (code === QUOTE) isText = !isText
    else if (isText) continue
    else if (OPENING.includes(code)) levels += 1
    else if (CLOSING.includes(code)) levels -= 1
    if (levels > most) return true
  }
  return false
}
