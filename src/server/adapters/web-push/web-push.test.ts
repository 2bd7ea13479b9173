import { isPublicAddress } from './public-addresses.ts'
import { createWebPushSender } from './web-push.ts'
import { startPushService } from '#tests/kit/push-service-simulator.ts'
import { expect, test } from 'vitest'

const sender = createWebPushSender({ allowsLocal: true })
const privateKey = sender.createPrivateKey()
const vapid = { privateKey, publicKey: sender.publicKeyOf(privateKey), contact: 'https://sadhana.example' }
const message = { payload: '{}', ttlInSeconds: 60, urgency: 'normal', topic: 'x', vapid } as const

test('a message that we cannot sign is tried again: the device is not at fault', async () => {
  const service = await startPushService()
  const { endpoint, p256dh, auth } = service.subscribe(vapid.publicKey)
  const unsigned = { ...message, endpoint, p256dh, auth, vapid: { ...vapid, contact: 'nobody' } }
  expect(await sender.send(unsigned)).toMatchObject({ kind: 'LATER', reason: 'NOT_SIGNED' })
  expect(await sender.send({ ...unsigned, p256dh: `B${'a'.repeat(86)}` })).toEqual({ kind: 'GONE' })
  expect(service.requests()).toBe(0)
  await service.close()
})

test('an address that is no push service is sent nothing, whatever is stored', async () => {
  const endpoint = 'http://127.0.0.1:1/x'
  const { p256dh, auth } = { p256dh: vapid.publicKey, auth: 'a'.repeat(22) }
  expect(await createWebPushSender().send({ ...message, endpoint, p256dh, auth })).toEqual({ kind: 'GONE' })
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  '::a00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2002:a00:1::1',
  '2001:0:1::1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['142.250.1.95', '2404:6800:4009:80c::200a'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)
