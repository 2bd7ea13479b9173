import { keysFor, createSecretBox } from './secret-box.ts'
import { expect, test } from 'vitest'

const [old, current, other] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte))
const boxOf = (key = Buffer.alloc(32), ...previous: Buffer[]) => createSecretBox(keysFor('things', [key, ...previous]))

test('text sealed with a previous key still opens, and is renewed with the current one', () => {
  const sealed = boxOf(old).encrypt('secret')
  const box = boxOf(current, ...(old ? [old] : []))
  expect(box.decrypt(sealed)).toBe('secret')
  const renewed = box.reencrypt(sealed) ?? Buffer.alloc(0)
  expect(boxOf(current).decrypt(renewed)).toBe('secret')
  expect(box.reencrypt(renewed)).toBeNull()
})

test('nothing opens with another key, for another purpose or after a modification', () => {
  const sealed = boxOf(old).encrypt('secret')
  expect(() => boxOf(other, ...(current ? [current] : [])).decrypt(sealed)).toThrow('authenticate')
  expect(() => createSecretBox(keysFor('others', [old ?? Buffer.alloc(32)])).decrypt(sealed)).toThrow('authenticate')
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20)
  expect(() => boxOf(old).decrypt(changed)).toThrow('authenticate')
})
