import { playerActionOfKey, type PressedKey } from './player-keys.ts'
import { nextRate } from './playback-rate.ts'
import { describe, expect, test } from 'vitest'

const press = (key: string, details: Partial<PressedKey> = {}) =>
  playerActionOfKey({ key, isCombined: false, focus: 'PAGE', ...details })

describe('a key', () => {
  test.each([
    ['k', { kind: 'PLAY_OR_PAUSE' }],
    ['K', { kind: 'PLAY_OR_PAUSE' }],
    [' ', { kind: 'PLAY_OR_PAUSE' }],
    ['j', { kind: 'MOVE', seconds: -10 }],
    ['l', { kind: 'MOVE', seconds: 10 }],
    ['ArrowLeft', { kind: 'MOVE', seconds: -5 }],
    ['ArrowRight', { kind: 'MOVE', seconds: 5 }],
    ['m', { kind: 'MUTE' }],
    ['f', { kind: 'FULLSCREEN' }],
    ['c', { kind: 'CAPTIONS' }],
    ['<', { kind: 'RATE', direction: -1 }],
    ['>', { kind: 'RATE', direction: 1 }],
    ['?', { kind: 'HELP' }],
    ['x', undefined],
    ['Enter', undefined],
  ])('%s on the page triggers %o', (key, action) => {
    expect(press(key)).toEqual(action)
  })

  test.each([' ', 'k', 'j', 'm', 'ArrowLeft', '?'])('%s in a field triggers nothing', (key) => {
    expect(press(key, { focus: 'FIELD' })).toBeUndefined()
  })

  test.each([' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp'])(
    '%s on a button, a link or the browser’s controls triggers nothing',
    (key) => {
      expect([press(key, { focus: 'CONTROL' }), press(key, { focus: 'MEDIA' })]).toEqual([undefined, undefined])
    },
  )

  test('up and down change the volume only within the player', () => {
    expect([press('ArrowUp'), press('ArrowDown')]).toEqual([undefined, undefined])
    expect(press('ArrowUp', { focus: 'PLAYER' })).toEqual({ kind: 'VOLUME', direction: 1 })
    expect(press('ArrowDown', { focus: 'PLAYER' })).toEqual({ kind: 'VOLUME', direction: -1 })
  })

  test.each(['k', 'f', 'c', 'ArrowLeft'])('%s with Ctrl or Alt triggers nothing', (key) => {
    expect(press(key, { isCombined: true })).toBeUndefined()
  })
})

test.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [2, 1, 2],
  [0.75, -1, 0.75],
  [1.1, 1, 1.25],
  [3, -1, 2],
] as const)('from %d in the direction %d the rate is %d', (rate, direction, next) => {
  expect(nextRate(rate, direction)).toBe(next)
})
