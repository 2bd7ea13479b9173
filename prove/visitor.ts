import { Agent, type IncomingHttpHeaders, IncomingMessage, request } from 'node:http'
import { Agent as TlsAgent, request as requestOverTls } from 'node:https'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface CallOptions {
  method?: string
  token?: string
  body?: object
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  json: unknown
}

/** A visitor with an IP of their own, so that rate limits count them separately. */
export interface Visitor {
  /** The IP that requests come from. */
  localAddress: string
  /** A call of the product at one of its addresses. Rejects when no answer comes at all. */
  call(address: string, path: string, asking?: CallOptions): Promise<Answer>
  /** Ends their connections. */
  close(): void
}

let visitors = 0

/** Each visitor gets an address of the loopback network 127.0.0.0/8. */
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
      const outputLines = await text(answer)
      return { status: answer.statusCode ?? 0, headers: answer.headers, json: jsonOf(outputLines) }
    },
    close() {
      plain.destroy()
      overTls.destroy()
    },
  }
}

/** The proxy's own answers are not JSON. */
function jsonOf(outputLines: string): unknown {
  try {
    return outputLines === '' ? {} : JSON.parse(outputLines)
  } catch {
    return {}
  }
}
