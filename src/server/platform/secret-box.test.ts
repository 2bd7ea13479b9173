import { keysFor, secretBox } from './secret-box.ts'
import { expect, test } from 'vitest'

const [old, current, other] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte))
const boxOf = (key = Buffer.alloc(32), ...previous: Buffer[]) => secretBox(keysFor('things', [key, ...previous]))

test('text sealed with a previous key still opens, and is renewed with the current one', () => {
  const sealed = boxOf(old).seal('secret')
  const box = boxOf(current, ...(old ? [old] : []))
  expect(box.open(sealed)).toBe('secret')
  const renewed = box.renew(sealed) ?? Buffer.alloc(0)
  expect(boxOf(current).open(renewed)).toBe('secret')
  expect(box.renew(renewed)).toBeNull()
})

test('nothing opens with another key, for another purpose or after a modification', () => {
  const sealed = boxOf(old).seal('secret')
  expect(() => boxOf(other, ...(current ? [current] : [])).open(sealed)).toThrow('authenticate')
  expect(() => secretBox(keysFor('others', [old ?? Buffer.alloc(32)])).open(sealed)).toThrow('authenticate')
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20)
  expect(() => boxOf(old).open(changed)).toThrow('authenticate')
})
