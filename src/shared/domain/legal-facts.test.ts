import { findMissingFacts, liveKeyProblem, REQUIRED_FACTS, type RequiredFact } from './legal-facts.ts'
import { expect, test } from 'vitest'

const complete: Record<RequiredFact, string> = {
  legalName: 'Sadhana Trust',
  address: '12 Temple Road\nPune 411001',
  contactEmail: 'namaste@example.com',
  contactPhone: '+91 98200 11223',
  grievanceName: 'Meera Joshi',
  grievanceEmail: 'grievance@example.com',
  courtPlace: 'Pune',
}

test.each<[string, Partial<Record<RequiredFact, string>>, RequiredFact[]]>([
  ['everything', {}, []],
  ['no place of the courts', { courtPlace: '' }, ['courtPlace']],
  ['a name of spaces', { legalName: '  ' }, ['legalName']],
  [
    'nothing of the officer, in the order of the form',
    { grievanceEmail: '', grievanceName: '' },
    ['grievanceName', 'grievanceEmail'],
  ],
  ['nothing', Object.fromEntries(REQUIRED_FACTS.map((name) => [name, ''])), [...REQUIRED_FACTS]],
])('with %s the missing facts are named', (_, facts, missing) => {
  expect(findMissingFacts({ ...complete, ...facts })).toEqual(missing)
})

test('a live key is refused with the names of what is missing, and taken when nothing is', () => {
  expect(liveKeyProblem([])).toBeNull()
  expect(liveKeyProblem(['address', 'courtPlace'])).toBe(
    'This is a live key. It can be used once the legal facts are complete. Still missing: address, place of the courts.',
  )
})
