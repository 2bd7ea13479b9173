import { parseOrderFilters } from './admin-payments.hooks.ts'
import { expect, test } from 'vitest'

test.each<[Record<string, string>, string, object]>([
  [{}, '', {}],
  [{ state: 'OPEN' }, 'asha', { state: 'OPEN', search: 'asha' }],
  [{ way: 'CASH' }, '', { way: 'CASH' }],
  [{ way: 'BARTER' }, '', {}],
  [{ state: 'made up', from: 'yesterday', to: '2026-02-30' }, '', {}],
  [
    { from: '2026-11-01', to: '2026-11-30' },
    '',
    { from: new Date('2026-10-31T18:30:00Z'), to: new Date('2026-11-30T18:30:00Z') },
  ],
])('%j and %j ask for %j', (choices, search, filters) => {
  expect(parseOrderFilters((name) => choices[name] ?? '', search)).toEqual(filters)
})
