import { googleCalendarUrl } from './calendar.ts'
import { expect, test } from 'vitest'

const event = {
  title: 'Peace & love',
  description: 'A live session.',
  url: 'https://sadhana.example/live-sessions/1',
  start: new Date('2026-11-22T04:30:00.000Z'),
  end: new Date('2026-11-22T05:30:00.000Z'),
}

test('the Google Calendar link has the same data as the entry', () => {
  const address = new URL(googleCalendarUrl(event))
  expect(address.origin).toBe('https://calendar.google.com')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Peace & love',
    dates: '20261122T043000Z/20261122T053000Z',
    details: 'A live session.\nhttps://sadhana.example/live-sessions/1',
    location: 'https://sadhana.example/live-sessions/1',
  })
})
