import { databaseName } from './installation.ts'
import { readConfig } from '#server/config.ts'
import { expect, test } from 'vitest'

test.each([
  ['postgres://sadhana:a&b@db.example.org/sadhana?sslmode=verify-full', 'sadhana on db.example.org'],
  ['postgres://sadhana:secret@localhost:5433/sadhana', 'sadhana on localhost:5433'],
  ['postgres://postgres@%2Frun%2Fpostgresql/a%20b', 'a b on /run/postgresql'],
  ['postgres:///sadhana?host=/run/postgresql', 'sadhana on /run/postgresql'],
])('%s is named without user and password', (DATABASE_URL, name) => {
  expect(databaseName(readConfig({ DATABASE_URL }))).toBe(`the PostgreSQL database ${name}`)
})

test('the embedded database is named by its folder', () => {
  expect(databaseName(readConfig({ DATA_DIR: '/var/lib/sadhana' }))).toBe(
    'the embedded database in /var/lib/sadhana/database',
  )
})
