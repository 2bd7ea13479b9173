import { googleCalendarUrl, googleSubscriptionUrl, webcalUrl } from './calendar.ts'
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

test.each([
  ['https://sadhana.example/calendars/a.b.ics', 'webcal://sadhana.example/calendars/a.b.ics'],
  ['http://localhost:3000/calendars/a.b.ics', 'webcal://localhost:3000/calendars/a.b.ics'],
])('%s is subscribed to as %s, in Google Calendar too', (url, webcal) => {
  expect(webcalUrl(url)).toBe(webcal)
  expect(new URL(googleSubscriptionUrl(url)).searchParams.get('cid')).toBe(webcal)
})
