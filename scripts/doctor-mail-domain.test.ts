import { mailDomainFindings } from './doctor-mail-domain.ts'
import { readConfig } from '#server/config.ts'
import { expect, test } from 'vitest'

const env = {
  EMBEDDED_DATABASE: 'on',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'Sadhana <no-reply@mail.sadhana.example>',
  DKIM_SELECTOR: 's1',
}
const SPF = 'v=spf1 include:_spf.provider.example -all'
const KEY = 'v=DKIM1; k=rsa; p=MIIBIjANBgkq'
const DMARC = 'v=DMARC1; p=quarantine'
const complete = {
  'mail.sadhana.example': [[SPF], ['another record']],
  's1._domainkey.mail.sadhana.example': [['v=DKIM1; k=rsa; ', 'p=MIIBIjANBgkq']],
  '_dmarc.sadhana.example': [[DMARC]],
}

/** Answers as a name server: a record may come in pieces. */
const dns = (records: Record<string, string[][]>) => async (name: string) => {
  const found = records[name]
  if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
  return found
}
const look = (records: Record<string, string[][]>, more: Record<string, string> = {}) =>
  mailDomainFindings(readConfig({ ...env, ...more }), dns(records))

test('a domain with all three records, of which the policy is the parent’s', async () => {
  expect(await look(complete)).toEqual([
    { name: 'SPF', state: 'GOOD', seen: 'mail.sadhana.example says which servers send its emails' },
    { name: 'DKIM', state: 'GOOD', seen: 'mail.sadhana.example has the key s1' },
    { name: 'DMARC', state: 'GOOD', seen: 'mail.sadhana.example has a policy (quarantine)' },
  ])
})

test.each([
  ['no records', {}, {}, ['LOOK', 'LOOK', 'LOOK']],
  ['two SPF records', { 'mail.sadhana.example': [[SPF], [SPF]] }, {}, ['WRONG', 'GOOD', 'GOOD']],
  ['an SPF record for everybody', { 'mail.sadhana.example': [['v=spf1 +all']] }, {}, ['WRONG', 'GOOD', 'GOOD']],
  ['a revoked key', { 's1._domainkey.mail.sadhana.example': [['v=DKIM1; p=']] }, {}, ['GOOD', 'WRONG', 'GOOD']],
  ['a selector that is not known', {}, { DKIM_SELECTOR: '' }, ['GOOD', 'LOOK', 'GOOD']],
  [
    'one of two selectors',
    { 's2._domainkey.mail.sadhana.example': [[KEY]], 's1._domainkey.mail.sadhana.example': [] },
    { DKIM_SELECTOR: 's1, s2' },
    ['GOOD', 'GOOD', 'GOOD'],
  ],
  ['a record that is not a policy', { '_dmarc.sadhana.example': [['v=DMARC1']] }, {}, ['GOOD', 'GOOD', 'LOOK']],
])('%s', async (name, change: Record<string, string[][]>, more, states) => {
  const found = await look(name === 'no records' ? {} : { ...complete, ...change }, more)
  expect(found.map(({ state }) => state)).toEqual(states)
  for (const { state, todo } of found) expect(todo === undefined).toBe(state === 'GOOD')
})

test('messages to many from another domain are looked at too, and SPF where bounces come back', async () => {
  const more = { BULK_FROM: 'news@news.example', BOUNCE_ADDRESS: 'bounces@back.example' }
  const found = await look({ ...complete, 'back.example': [[SPF]] }, more)
  expect(found.map(({ name, state, seen }) => [name, state, seen.split(' ')[0]])).toEqual([
    ['SPF', 'GOOD', 'back.example'],
    ['DKIM', 'GOOD', 'mail.sadhana.example'],
    ['DMARC', 'GOOD', 'mail.sadhana.example'],
    ['DKIM', 'LOOK', 'news.example'],
    ['DMARC', 'LOOK', 'news.example'],
  ])
})

test('name servers that do not answer say nothing about the domain', async () => {
  const found = await mailDomainFindings(readConfig(env), async () => {
    throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' })
  })
  expect(found).toMatchObject([{ name: 'mail domain', state: 'LOOK' }])
})

test('without a mail server, or with localhost as sender, nobody is asked', async () => {
  const nobody = () => Promise.reject(new Error('asked'))
  const { SMTP_URL: _none, ...files } = env
  expect(await mailDomainFindings(readConfig(files), nobody)).toEqual([])
  expect(await mailDomainFindings(readConfig({ ...env, MAIL_FROM: 'a@localhost' }), nobody)).toEqual([])
})
