import { actionOfKey, type PressedKey } from './player-keys.ts'
import { nextRate } from './playback-rate.ts'
import { describe, expect, test } from 'vitest'

const press = (key: string, details: Partial<PressedKey> = {}) =>
  actionOfKey({ key, isCombined: false, at: 'PAGE', ...details })

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
  ])('%s on the page does %o', (key, action) => {
    expect(press(key)).toEqual(action)
  })

  test.each([' ', 'k', 'j', 'm', 'ArrowLeft', '?'])('%s in a field writes', (key) => {
    expect(press(key, { at: 'FIELD' })).toBeUndefined()
  })

  test.each([' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp'])(
    '%s on a button, a link or the browser’s controls is theirs',
    (key) => {
      expect([press(key, { at: 'CONTROL' }), press(key, { at: 'MEDIA' })]).toEqual([undefined, undefined])
    },
  )

  test('up and down scroll the page, but at the player they are its volume', () => {
    expect([press('ArrowUp'), press('ArrowDown')]).toEqual([undefined, undefined])
    expect(press('ArrowUp', { at: 'PLAYER' })).toEqual({ kind: 'VOLUME', direction: 1 })
    expect(press('ArrowDown', { at: 'PLAYER' })).toEqual({ kind: 'VOLUME', direction: -1 })
  })

  test.each(['k', 'f', 'c', 'ArrowLeft'])('%s with Ctrl or Alt is the browser’s', (key) => {
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
