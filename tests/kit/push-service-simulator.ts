import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a browser was sent, decrypted. */
export interface ReceivedPush {
  browser: string
  payload: { title: string; body: string; path: string; language: string; tag: string }
  ttl: number
  urgency: string
  topic: string
  contact: string
}

type Answer = 201 | 302 | 404 | 410 | 413 | 429 | 500

/**
 * A push service with browsers of its own: it checks each message as the real ones do (RFC 8030, RFC 8292) and decrypts
 * it as a browser does (RFC 8291). What is wrong with a message is answered 400 and listed in `problems`.
 */
export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  const problems: string[] = []
  let answerWith: (browser: string) => Answer = () => 201
  let retryAfter: string | null = null
  let requests = 0

  const server = createServer((request, response) => void answerTo(request, response))

  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1
    const name = (request.url ?? '').slice(1)
    const answer = answerWith(name)
    const body = await bytesOf(request)
    if (answer !== 201) {
      if (retryAfter !== null) response.setHeader('retry-after', retryAfter)
      if (answer === 302) response.setHeader('location', '/elsewhere')
      response.writeHead(answer).end()
      return
    }
    try {
      const browser = browsers.get(name)
      if (!browser) throw new Error('There is no such browser.')
      const contact = checkVapid(request, browser.publicKey)
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('The encoding is not aes128gcm.')
      const payload = JSON.parse(decrypt(body, browser)) as ReceivedPush['payload']
      const { ttl, urgency, topic } = request.headers
      received.push({
        browser: name,
        payload,
        ttl: Number(ttl),
        urgency: String(urgency),
        topic: String(topic),
        contact,
      })
      response.writeHead(201).end()
    } catch (error) {
      problems.push(String(error))
      response.writeHead(400).end()
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    received,
    problems,
    requests: () => requests,
    /** What a browser gives to a site with this public key that asks it to subscribe. */
    subscribe(publicKey: string, name = randomBytes(8).toString('hex')) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const secret = randomBytes(16)
      browsers.set(name, { keys, secret, publicKey })
      return { name, endpoint: `${address}/${name}`, p256dh, auth: secret.toString('base64url') }
    },
    answer(status: Answer | ((browser: string) => Answer), wish: string | null = null): void {
      answerWith = typeof status === 'function' ? status : () => status
      retryAfter = wish
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Browser {
  keys: ReturnType<typeof createECDH>
  secret: Buffer
  /** The key of the site: only messages that are signed with it are taken. */
  publicKey: string
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Checks the JWT and its ES256 signature; returns whom it names as the contact. */
function checkVapid({ headers }: IncomingMessage, expectedKey: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== expectedKey) throw new Error('It is signed with a key that the browser did not subscribe with.')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is wrong.')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  if (aud !== `http://${headers.host}`) throw new Error(`It is for ${String(aud)}.`)
  const secondsLeft = Number(exp) - Date.now() / 1000
  if (!(secondsLeft > 0 && secondsLeft <= 24 * 3600)) throw new Error('It has expired or lasts longer than a day.')
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(String(sub))) throw new Error(`${String(sub)} is no contact.`)
  return String(sub)
}

/** RFC 8291 with the content coding of RFC 8188, of one record. */
function decrypt(body: Buffer, { keys, secret }: Browser): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const shared = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), secret, info, 32))
  const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
