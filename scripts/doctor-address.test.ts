import { addressFindings, type Network } from './doctor-address.ts'
import { expect, test } from 'vitest'

const now = new Date('2026-11-20T06:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const failing = (message: string) => () => Promise.reject(new Error(message))
const network: Network = { addressesOf: async () => ['203.0.113.7'], certificateEndOf: async () => inDays(60) }

test.each<[string, string | null, Partial<Network>, string[]]>([
  ['a site that only this machine reaches', null, {}, []],
  [
    'a host with a trusted certificate',
    'https://school.example',
    {},
    ['GOOD school.example is 203.0.113.7', 'GOOD trusted for 60 more days'],
  ],
  ['a host without TLS', 'http://school.example', {}, ['GOOD school.example is 203.0.113.7']],
  [
    'a host without an address',
    'https://school.example',
    { addressesOf: failing('ENOTFOUND') },
    ['WRONG school.example has no address (DNS)'],
  ],
  [
    'a certificate that ends soon',
    'https://school.example',
    { certificateEndOf: async () => inDays(13) },
    ['GOOD school.example is 203.0.113.7', 'LOOK trusted for 13 more days'],
  ],
  [
    'a certificate of another host',
    'https://school.example',
    { certificateEndOf: failing('Hostname does not match') },
    ['GOOD school.example is 203.0.113.7', 'WRONG https://school.example cannot be opened: Hostname does not match'],
  ],
])('the check finds %s', async (_, publicUrl, changed, expected) => {
  const found = await addressFindings({ host: '127.0.0.1', publicUrl }, { network: { ...network, ...changed }, now })
  expect(found.map(({ state, seen }) => `${state} ${seen}`)).toEqual(expected)
  expect(found.every(({ state, todo }) => state === 'GOOD' || todo !== undefined)).toBe(true)
})

test('a server that others reach names its own address', async () => {
  const [finding] = await addressFindings({ host: '0.0.0.0', publicUrl: null }, { network, now })
  expect(finding).toMatchObject({ state: 'LOOK', todo: expect.stringContaining('PUBLIC_URL') })
})
