import { rowProblem, sendRows, titleOf, toBatchRow, toVideoForm } from './video-batch.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const now = new Date('2026-11-20T10:00:00Z')
const file = new File([readFileSync('tests/fixtures/two-seconds.mp4')], 'evening_lamp.mp4')
const options = { description: 'Of all.', automaticCaptions: 'hi', publish: { mode: 'draft', input: '' } } as const

test.each([
  ['evening_lamp.mp4', 'Evening lamp'],
  ['the-five-breaths.webm', 'The five breaths'],
  ['Day 3 - well-being.mp4', 'Day 3 - well-being'],
  ['  two   words .mp4', 'Two words'],
  ['दीया.mp4', 'दीया'],
  ['.mp4', '.mp4'],
])('%s gets the title %s', (fileName, title) => expect(titleOf(fileName)).toBe(title))

test('a row takes the description of all unless it has its own', () => {
  const row = toBatchRow(file, '1')
  expect(toVideoForm(row, options, now)).toMatchObject({
    title: 'Evening lamp',
    description: 'Of all.',
    automaticCaptions: 'hi',
    file,
  })
  expect(toVideoForm({ ...row, description: 'Mine.' }, options, now).description).toBe('Mine.')
})

test.each([
  [{}, options, null],
  [{ title: ' ' }, options, 'Title is required.'],
  [{}, { ...options, description: '' }, 'Description is required.'],
  [
    {},
    { ...options, publish: { mode: 'later', input: '' } } as const,
    'Please choose the date and time, or save it as a draft.',
  ],
])('a row with %j and %j has the problem %j', async (changes, common, problem) => {
  const row = { ...toBatchRow(file, '1'), ...changes }
  expect(await rowProblem(toVideoForm(row, common, now))).toBe(problem)
})

test('a row that fails does not stop the next one, but closing the form does', async () => {
  const [first, second, third] = ['1', '2', '3'].map((id) => toBatchRow(file, id))
  if (!first || !second || !third) throw new Error('There are three rows.')
  const started: string[] = []
  const failed: string[] = []
  const counts = await sendRows([first, second, third], {
    async send({ id }) {
      started.push(id)
      if (id !== '3') throw new Error('Cancelled')
    },
    onFailed: ({ id }) => failed.push(id),
    isStopped: () => started.includes('2'),
  })
  expect({ started, failed, counts }).toEqual({
    started: ['1', '2'],
    failed: ['1', '2'],
    counts: { sent: 0, failed: 2 },
  })
})
