import { describe as told } from './log.ts'
import { expect, test } from 'vitest'

test('a refused letter is logged without the address that the mail server quotes', () => {
  const error = new Error('550 5.1.1 <asha.rao+1@mail.example.co.in>: Recipient address rejected')
  expect(JSON.stringify(told(error))).not.toMatch(/asha|example/)
  expect(told(error)).toMatchObject({ message: '550 5.1.1 <[removed]>: Recipient address rejected' })
})

test('where an error arose stays readable', () => {
  const error = new Error('Broken')
  error.stack = 'Error: Broken\n    at run (/app/node_modules/@fastify/static/index.js:3:4)'
  expect(told(error)).toMatchObject({ stack: error.stack })
})

test('what a database quotes is left out', () => {
  const error = Object.assign(new Error('Key (email)=(asha@example.com) exists'), { severity: 'ERROR', code: '23505' })
  expect(told(error)).toMatchObject({ message: 'database error', code: '23505' })
  expect(JSON.stringify(told(error))).not.toContain('asha')
})

test('what only looks like an error, as the job library makes it, tells as much, and no more', () => {
  const error = Object.assign(new Error('connect ENOENT /run/postgresql'), { code: 'ENOENT' })
  const like = (thrown: Error) =>
    Object.assign({ message: thrown.message, stack: thrown.stack, queue: 'mails.send' }, thrown)
  expect(told(like(error))).toEqual({ message: error.message, code: 'ENOENT', stack: error.stack })
  const quoting = Object.assign(new Error('Key (email)=(asha@example.com) exists'), { severity: 'ERROR' })
  expect(JSON.stringify(told(like(quoting)))).not.toContain('asha')
  expect(told('asha@example.com said no')).toMatchObject({ message: '[removed] said no' })
})
