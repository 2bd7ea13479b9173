import { refusalOf } from './smtp-refusals.ts'
import { expect, test } from 'vitest'

const refused = (responseCode: number, command: string, response = '') => ({ responseCode, command, response })
const aboutEmail = (code: string, isTemporary: boolean, bounce: 'HARD' | 'SOFT' | null) => ({
  about: 'EMAIL',
  code,
  isTemporary,
  bounce,
})

test.each([
  ['an unknown mailbox', refused(550, 'RCPT TO', '550 5.1.1 asha@example.com'), aboutEmail('5.1.1', false, 'HARD')],
  ['a mailbox that may be asked later', refused(451, 'RCPT TO'), aboutEmail('451', true, 'SOFT')],
  ['a sender with a bad name', refused(550, 'RCPT TO', '550 5.7.1 blocked'), aboutEmail('5.7.1', false, null)],
  ['a refused text', { ...refused(554, 'DATA'), code: 'EMESSAGE' }, aboutEmail('554', false, null)],
  ['an address that cannot be sent to', { code: 'EENVELOPE', command: 'API' }, aboutEmail('EENVELOPE', false, null)],
  ['a server that closes', refused(421, 'RCPT TO'), { about: 'SERVER', code: '421' }],
  ['a wrong account', refused(535, 'AUTH PLAIN'), { about: 'SERVER', code: '535' }],
  ['a server that does not answer', { code: 'ECONNREFUSED' }, { about: 'SERVER', code: 'ECONNREFUSED' }],
  ['anything else', null, { about: 'SERVER', code: 'UNKNOWN' }],
])('%s', (_name, error, refusal) => {
  expect(refusalOf(error)).toEqual(refusal)
})
