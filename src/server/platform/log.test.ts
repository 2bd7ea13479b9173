import { serializeError as serialize } from './log.ts'
import { expect, test } from 'vitest'

test('the address that a mail server quotes in a refusal is not logged', () => {
  const error = new Error('550 5.1.1 <asha.rao+1@mail.example.co.in>: Recipient address rejected')
  expect(JSON.stringify(serialize(error))).not.toMatch(/asha|example/)
  expect(serialize(error)).toMatchObject({ message: '550 5.1.1 <[removed]>: Recipient address rejected' })
})

test('stack frames are kept', () => {
  const error = new Error('Broken')
  error.stack = 'Error: Broken\n    at run (/app/node_modules/@fastify/static/index.js:3:4)'
  expect(serialize(error)).toMatchObject({ stack: error.stack })
})

test('values that a database error quotes are removed', () => {
  const error = Object.assign(new Error('Key (email)=(asha@example.com) exists'), { severity: 'ERROR', code: '23505' })
  expect(serialize(error)).toMatchObject({ message: 'database error', code: '23505' })
  expect(JSON.stringify(serialize(error))).not.toContain('asha')
})

test('plain objects with the fields of an error are treated like errors', () => {
  const error = Object.assign(new Error('connect ENOENT /run/postgresql'), { code: 'ENOENT' })
  const plain = (thrown: Error) =>
    Object.assign({ message: thrown.message, stack: thrown.stack, queue: 'mails.send' }, thrown)
  expect(serialize(plain(error))).toEqual({ message: error.message, code: 'ENOENT', stack: error.stack })
  const quoting = Object.assign(new Error('Key (email)=(asha@example.com) exists'), { severity: 'ERROR' })
  expect(JSON.stringify(serialize(plain(quoting)))).not.toContain('asha')
  expect(serialize('asha@example.com said no')).toMatchObject({ message: '[removed] said no' })
})
