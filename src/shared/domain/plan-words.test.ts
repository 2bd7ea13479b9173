import type { PlanType } from './plans.ts'
import { featuresOf, findForeignPromise, movePlan, promiseProblem } from './plan-words.ts'
import { expect, test } from 'vitest'

test.each([
  ['INITIAL', 'One webinar a day, live with the teacher', null],
  ['INITIAL', 'The free e-book to begin with', null],
  ['INITIAL', 'Recordings for a week', null],
  ['INITIAL', 'Of course in Hindi, too', 'course'],
  ['INITIAL', 'All courses and live sessions', 'courses'],
  ['INITIAL', 'Every Live Session on Sunday', 'Live Session'],
  ['INITIAL', 'Twelve E-Books', 'E-Books'],
  ['INITIAL', 'The full library', 'library'],
  ['INITIAL', 'सारे कोर्स', 'कोर्स'],
  ['INITIAL', 'मुफ़्त ई-बुक', null],
  ['HALF_YEARLY', 'All courses and live sessions', null],
  ['ANNUAL', 'The full library, e-books and audios', null],
] as const)('in a text of %s, %j promises too much with: %s', (planType, text, word) => {
  expect(findForeignPromise(planType, text)).toBe(word)
})

test('the sentence names the word', () => {
  expect(promiseProblem('INITIAL', 'All courses')).toBe(
    'This plan opens the webinars alone. Please leave out “courses”.',
  )
  expect(promiseProblem('ANNUAL', 'All courses')).toBeNull()
})

test.each([
  ['a', 1, 'abc'],
  ['a', 2, 'bac'],
  ['a', 3, 'bca'],
  ['c', 1, 'cab'],
  ['b', 3, 'acb'],
  ['c', 9, 'abc'],
])('moving %s to place %i gives %s', (id, position, order) => {
  const plans = Array.from('abc', (each) => ({ id: each }))
  expect(
    movePlan(plans, id, position)
      .map((plan) => plan.id)
      .join(''),
  ).toBe(order)
})

test('a plan has the features that its type opens', () => {
  const included = (planType: PlanType) => featuresOf(planType).map(({ name, isIncluded }) => [name, isIncluded])
  const names = ['Daily Videos', 'Full Course Library', 'All Live Sessions']
  expect(included('INITIAL')).toEqual(names.map((name) => [name, name === 'Daily Videos']))
  for (const planType of ['HALF_YEARLY', 'ANNUAL'] as const)
    expect(included(planType)).toEqual(names.map((name) => [name, true]))
})
