import { lookupPublicAddress } from './public-addresses.ts'
import type { PushMessage, PushResult, PushSender } from '#server/ports/push.ts'
import { isPushServiceUrl } from '#shared/domain/push.ts'
import { createECDH, ECDH } from 'node:crypto'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import webPush from 'web-push'

interface Options {
  /** For tests: also sends to push services on this machine, over plain HTTP. */
  allowsLocal?: boolean
}

const DEADLINE_IN_MS = 10_000
const SOCKETS = 50

/**
 * Encrypts and signs with web-push and sends the request itself: over connections that stay open, to public addresses
 * alone, with a deadline for the whole and without following redirects.
 */
export function createWebPushSender({ allowsLocal = false }: Options = {}): PushSender {
  const https = new HttpsAgent({ keepAlive: true, maxSockets: SOCKETS, lookup: lookupPublicAddress })
  const http = new HttpAgent({ keepAlive: true, maxSockets: SOCKETS })
  const isLocal = (url: URL) => allowsLocal && url.protocol === 'http:' && url.hostname === '127.0.0.1'
  const accepts = (endpoint: string) => {
    const url = URL.parse(endpoint)
    return url !== null && (isLocal(url) || isPushServiceUrl(endpoint))
  }

  return {
    publicKeyOf(privateKey) {
      const curve = createECDH('prime256v1')
      curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
      return curve.getPublicKey('base64url')
    },

    createPrivateKey: () => webPush.generateVAPIDKeys().privateKey,
    accepts,

    async send(message) {
      if (!accepts(message.endpoint)) return { kind: 'GONE' }
      const details = requestOf(message)
      if (details === null)
        return hasKey(message) ? { kind: 'LATER', reason: 'NOT_SIGNED', ...NO_WISH } : { kind: 'GONE' }
      const url = new URL(message.endpoint)
      const { promise, resolve } = Promise.withResolvers<PushResult>()
      const signal = AbortSignal.timeout(DEADLINE_IN_MS)
      const options = { method: 'POST', headers: details.headers, signal }
      const request = isLocal(url)
        ? requestHttp(url, { ...options, agent: http })
        : requestHttps(url, { ...options, agent: https })
      request.on('response', (response) => {
        response.on('error', () => undefined).resume()
        resolve(resultOf(response.statusCode ?? 0, response.headers['retry-after']))
      })
      request.on('error', (error: Error & { code?: string }) =>
        resolve({ kind: 'LATER', reason: signal.aborted ? 'DEADLINE' : (error.code ?? 'FAILED'), ...NO_WISH }),
      )
      request.end(details.body)
      return promise
    },
  }
}

/** Whether the browser has given a key that messages can be encrypted with. */
function hasKey({ p256dh }: PushMessage): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Null when it cannot be encrypted or signed. */
function requestOf({ endpoint, p256dh, auth, payload, vapid, ...message }: PushMessage) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: message.ttlInSeconds,
      urgency: message.urgency,
      topic: message.topic,
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject: vapid.contact, publicKey: vapid.publicKey, privateKey: vapid.privateKey },
    })
  } catch {
    return null
  }
}

const NO_WISH = { retryAfterInSeconds: null }

function resultOf(status: number, retryAfter: string | undefined): PushResult {
  if (status >= 200 && status < 300) return { kind: 'SENT' }
  if (status === 404 || status === 410) return { kind: 'GONE' }
  const seconds = Number(retryAfter)
  const wish = { retryAfterInSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null }
  if (status === 429 || status >= 500) return { kind: 'LATER', reason: String(status), ...wish }
  return { kind: 'REFUSED', reason: String(status) }
}
