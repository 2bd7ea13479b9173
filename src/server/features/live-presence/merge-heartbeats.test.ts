import { type Heartbeat, mergeHeartbeats } from './merge-heartbeats.ts'
import { NO_REACTIONS } from '#shared/domain/live-presence.ts'
import { expect, test } from 'vitest'

const NOW = new Date('2026-11-22T04:30:00.000Z')
const later = new Date(NOW.getTime() + 400)
const heartbeat = (details: Partial<Heartbeat> = {}): Heartbeat => ({
  roomId: 'a room',
  userId: 'a member',
  keepsMinutes: true,
  at: NOW,
  isPlaying: true,
  reactions: NO_REACTIONS,
  ...details,
})
const hearts = (HEART: number) => ({ ...NO_REACTIONS, HEART })

test('members and rooms stay apart', () => {
  const all = [heartbeat(), heartbeat({ userId: 'another' }), heartbeat({ roomId: 'another' })]
  expect(mergeHeartbeats(all)).toEqual(all)
})

test.each<[string, Partial<Heartbeat>[], Partial<Heartbeat>]>([
  ['two players are one member, at the later time', [{ at: later }, {}], { at: later }],
  ['one player plays, the other waits', [{ isPlaying: false }, {}], { isPlaying: true }],
  ['nothing is kept if one token says so', [{}, { keepsMinutes: false }], { keepsMinutes: false }],
  ['reactions are added', [{ reactions: hearts(2) }, { reactions: hearts(3) }], { reactions: hearts(5) }],
  ['… up to the limit', [{ reactions: hearts(9) }, { reactions: hearts(9) }], { reactions: hearts(10) }],
])('%s', (_what, sent, merged) => {
  expect(mergeHeartbeats(sent.map(heartbeat))).toEqual([heartbeat(merged)])
})
