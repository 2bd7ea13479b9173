import { keysFor, secretBox } from './secret-box.ts'
import { expect, test } from 'vitest'

const [old, present, other] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte))
const boxOf = (current = Buffer.alloc(32), ...previous: Buffer[]) =>
  secretBox(keysFor('things', [current, ...previous]))

test('what an earlier key has sealed still opens, and is sealed anew with the present one', () => {
  const sealed = boxOf(old).seal('secret')
  const box = boxOf(present, ...(old ? [old] : []))
  expect(box.open(sealed)).toBe('secret')
  const renewed = box.renew(sealed) ?? Buffer.alloc(0)
  expect(boxOf(present).open(renewed)).toBe('secret')
  expect(box.renew(renewed)).toBeNull()
})

test('another key, another purpose and changed bytes open nothing', () => {
  const sealed = boxOf(old).seal('secret')
  expect(() => boxOf(other, ...(present ? [present] : [])).open(sealed)).toThrow('authenticate')
  expect(() => secretBox(keysFor('others', [old ?? Buffer.alloc(32)])).open(sealed)).toThrow('authenticate')
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20)
  expect(() => boxOf(old).open(changed)).toThrow('authenticate')
})
