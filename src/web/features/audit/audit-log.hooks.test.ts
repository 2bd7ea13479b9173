import { type FILTER_NAMES, parseAuditLogFilters } from './audit-log.hooks.ts'
import { expect, test } from 'vitest'

const PERSON = '01900000-0000-7000-8000-00000000ffff'
const parse = (choices: Partial<Record<(typeof FILTER_NAMES)[number], string>>) =>
  parseAuditLogFilters((name) => choices[name] ?? '')

test('from and to are days in India, the last one included', () => {
  expect(parse({ search: ' dawn ', person: PERSON, act: 'user.update', from: '2026-11-20', to: '2026-11-21' })).toEqual(
    {
      search: 'dawn',
      person: PERSON,
      act: 'user.update',
      from: new Date('2026-11-19T18:30:00Z'),
      to: new Date('2026-11-21T18:30:00Z'),
    },
  )
})

test.each([{}, { person: 'x' }, { act: 'bell.ring' }, { from: '2026-02-30' }, { to: 'today' }])(
  '%j sets no filter',
  (choices) => {
    expect(parse(choices)).toEqual({})
  },
)
