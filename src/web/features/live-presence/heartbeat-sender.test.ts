import { createHeartbeatSender } from './heartbeat-sender.ts'
import { NO_REACTIONS } from '#shared/domain/live-presence.ts'
import { beforeEach, expect, test } from 'vitest'

const ROOM = { roomId: 'a room', token: 'a token' }
const refusal = new Error('refused')

let now = 0
let sent: { at: number; token: string; isPlaying: boolean; reactions: object }[]
let refusals: number
let isOffline: boolean
let answer: () => Promise<unknown>
beforeEach(() => {
  now = 0
  sent = []
  refusals = 0
  isOffline = false
  answer = () => Promise.resolve()
})

function aSender({ share = 0.5 } = {}) {
  return createHeartbeatSender({
    send({ token, isPlaying, reactions }) {
      sent.push({ at: now, token, isPlaying, reactions })
      return answer()
    },
    now: () => now * 1000,
    share,
    isOffline: () => isOffline,
    isRefused: (error) => error === refusal,
    onRefused: () => (refusals += 1),
  })
}
type Sender = ReturnType<typeof aSender>

/** The player plays until then, in seconds. */
async function playUntil(sender: Sender, until: number): Promise<void> {
  for (; now < until; now += 0.25) await sender.playing()
}
const times = () => sent.map(({ at }) => at)

test('it starts with playing, goes on every 30 seconds, and is silent while the player stands still', async () => {
  const sender = aSender()
  sender.setRoom(ROOM)
  now = 100
  expect(sent).toEqual([])
  await playUntil(sender, 170)
  expect(times()).toEqual([104, 134, 164])
  expect(sent[0]).toEqual({ at: 104, token: 'a token', isPlaying: true, reactions: NO_REACTIONS })
  // Paused for a minute.
  now = 230
  await playUntil(sender, 231)
  expect(times()).toEqual([104, 134, 164, 230])
})

test.each([
  [0, 0],
  [0.25, 2],
  [1, 8],
])('a page with the share %f sends its first after %f seconds', async (share, after) => {
  const sender = aSender({ share })
  sender.setRoom(ROOM)
  await playUntil(sender, 20)
  expect(times()).toEqual([after])
})

test('without a room, or where nobody is counted, nothing is sent', async () => {
  const sender = aSender()
  await playUntil(sender, 40)
  sender.setRoom({ ...ROOM, token: null })
  await playUntil(sender, 80)
  expect(sent).toEqual([])
  sender.setRoom(ROOM)
  await playUntil(sender, 81)
  expect(times()).toEqual([80])
})

test('one that fails is followed by longer and longer pauses, and by the usual ones once it works', async () => {
  const sender = aSender()
  sender.setRoom(ROOM)
  answer = () => Promise.reject(new Error('no answer'))
  await playUntil(sender, 800)
  expect(times()).toEqual([4, 34, 94, 214, 454, 694])
  answer = () => Promise.resolve()
  await playUntil(sender, 1000)
  expect(times().slice(6)).toEqual([934, 964, 994])
})

test('offline it sends nothing, and once online again in its own share of seconds', async () => {
  const sender = aSender()
  sender.setRoom(ROOM)
  isOffline = true
  await playUntil(sender, 120)
  expect(sent).toEqual([])
  isOffline = false
  await playUntil(sender, 130)
  expect(times()).toEqual([123.75])
})

test('a refused token is reported once, and the next one is used at once', async () => {
  const sender = aSender()
  sender.setRoom(ROOM)
  answer = () => Promise.reject(refusal)
  await playUntil(sender, 100)
  expect([times(), refusals]).toEqual([[4], 1])
  answer = () => Promise.resolve()
  sender.setRoom({ ...ROOM, token: 'another' })
  await playUntil(sender, 101)
  expect(sent.map(({ at, token }) => [at, token])).toEqual([
    [4, 'a token'],
    [100, 'another'],
  ])
})

test('reactions go together soon, at most every four seconds, and only while the player plays', async () => {
  const sender = aSender()
  sender.setRoom(ROOM)
  await playUntil(sender, 10)
  sender.react('HEART')
  sender.react('HEART')
  await playUntil(sender, 11)
  sender.react('LIGHT')
  await playUntil(sender, 12)
  sender.react('NAMASTE')
  await playUntil(sender, 20)
  expect(sent.slice(1).map(({ at, reactions }) => [at, reactions])).toEqual([
    [11.25, { ...NO_REACTIONS, HEART: 2, LIGHT: 1 }],
    [15.25, { ...NO_REACTIONS, NAMASTE: 1 }],
  ])
  for (let taps = 0; taps < 50; taps += 1) sender.react('FLOWER')
  now = 60
  await sender.waiting()
  await playUntil(sender, 62)
  expect(sent.slice(3)).toMatchObject([{ at: 60, isPlaying: false, reactions: NO_REACTIONS }])
  await playUntil(sender, 95)
  expect(sent.slice(4)).toMatchObject([{ reactions: { ...NO_REACTIONS, FLOWER: 10 } }])
})

test('while one is under way no other is sent', async () => {
  const sender = aSender()
  sender.setRoom(ROOM)
  answer = () => new Promise(() => {})
  for (; now < 100; now += 0.25) void sender.playing()
  expect(times()).toEqual([4])
})
