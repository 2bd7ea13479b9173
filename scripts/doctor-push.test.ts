import { pushFindings } from './doctor-push.ts'
import { readConfig } from '#server/config.ts'
import { expect, test } from 'vitest'

const production = {
  NODE_ENV: 'production',
  EMBEDDED_DATABASE: 'on',
  SECRET_KEY: '1'.repeat(64),
  PUBLIC_URL: 'https://sadhana.example',
  SMTP_URL: 'smtp://localhost',
}
const reached = async () => {}
const failing = async () => Promise.reject(new Error('no network'))

test.each([
  ['a demo, without asking anybody', {}, failing, 'GOOD'],
  ['an installation whose push services are reached', production, reached, 'GOOD'],
  ['an installation behind a firewall', production, failing, 'WRONG'],
  ['an installation without the service worker', { ...production, OFFLINE_PAGE: 'off' }, reached, 'LOOK'],
])('%s', async (_, env, reach, state) => {
  expect(await pushFindings(readConfig(env), reach)).toMatchObject([{ name: 'notifications', state }])
})
