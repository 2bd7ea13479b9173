import { wellKnownRoutes } from './well-known.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'

const app = fastify()
wellKnownRoutes(app, {
  siteUrl: () => 'https://sadhana.example',
  contact: () => ({ email: 'asha@example.com', phone: '', whatsApp: '' }),
  clock: { now: () => new Date('2026-11-23T10:00:00Z') },
})

test('security.txt names the current contact and a date less than a year ahead', async () => {
  const { body, headers } = await app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'Contact: mailto:asha@example.com',
    'Contact: https://sadhana.example/contact',
    expect.stringMatching(/^Expires: 2027-11-1\dT/),
    'Preferred-Languages: en, hi',
    'Canonical: https://sadhana.example/.well-known/security.txt',
    '',
  ])
})

test('the address for changing a password leads to the profile', async () => {
  const { statusCode, headers } = await app.inject('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/my-account/profile'])
})
