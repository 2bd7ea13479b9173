import { createFeedAddresses, matches, parseFeedAddress } from './feed-addresses.ts'
import { expect, test } from 'vitest'

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const ID = '01900000-0000-7000-8000-0000000000aa'
const { secretHash } = createFeedAddresses([older]).create(ID)
const path = createFeedAddresses([older]).pathOf(ID, secretHash) ?? ''

test('an address opens with its secret alone, and is shown while its key is known', () => {
  const address = parseFeedAddress(path.replace('/calendars/', ''))
  expect(address).toMatchObject({ id: ID })
  expect(matches(address?.secret ?? '', secretHash)).toBe(true)
  expect(createFeedAddresses([newer, older]).pathOf(ID, secretHash)).toBe(path)
  expect(createFeedAddresses([newer]).pathOf(ID, secretHash)).toBeNull()
  expect(matches(address?.secret ?? '', createFeedAddresses([newer]).create(ID).secretHash)).toBe(false)
})

const secret = 's'.repeat(43)

test.each([
  [`${ID}.${secret}.ics`, true],
  [`${ID}.${secret}`, false],
  [`${ID}.${secret}.txt`, false],
  [`${ID}.${secret}.ics.ics`, false],
  [`${ID}.${secret}s.ics`, false],
  [`${ID}..ics`, false],
  [`x.${secret}.ics`, false],
  ['', false],
])('%s can be an address: %s', (fileName, isOne) => {
  expect(parseFeedAddress(fileName) !== null).toBe(isOne)
})
