import { Agent, type IncomingHttpHeaders, IncomingMessage, request } from 'node:http'
import { Agent as TlsAgent, request as requestOverTls } from 'node:https'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface Asking {
  method?: string
  token?: string
  body?: object
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  json: unknown
}

/** Somebody who asks from an IP of his own, so that limits count him as they count people. */
export interface Visitor {
  /** The IP that requests come from. */
  localAddress: string
  /** A call of the product at one of its addresses. Rejects when no answer comes at all. */
  call(address: string, path: string, asking?: Asking): Promise<Answer>
  /** Ends his connections. */
  leave(): void
}

let visitors = 0

/** The machine's own network 127.0.0.0/8 has an address for everybody. */
export function newVisitor(): Visitor {
  visitors += 1
  const localAddress = `127.${20 + (visitors >> 14)}.${(visitors >> 7) & 127}.${1 + (visitors & 127)}`
  const options = { keepAlive: true, localAddress, family: 4 }
  const [plain, overTls] = [new Agent(options), new TlsAgent(options)]
  return {
    localAddress,
    async call(address, path, { method, token, body } = {}) {
      const isTls = address.startsWith('https:')
      const asked = (isTls ? requestOverTls : request)(`${address}/api/v1${path}`, {
        agent: isTls ? overTls : plain,
        method: method ?? (body ? 'POST' : 'GET'),
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
      })
      asked.end(body && JSON.stringify(body))
      const [answer] = await once(asked, 'response')
      if (!(answer instanceof IncomingMessage)) throw new Error('there is no answer')
      const said = await text(answer)
      return { status: answer.statusCode ?? 0, headers: answer.headers, json: jsonOf(said) }
    },
    leave() {
      plain.destroy()
      overTls.destroy()
    },
  }
}

/** A proxy's own answers are no JSON. */
function jsonOf(said: string): unknown {
  try {
    return said === '' ? {} : JSON.parse(said)
  } catch {
    return {}
  }
}
