import { renderCalendar } from './calendar-file.ts'
import { expect, test } from 'vitest'

const NOW = new Date('2026-11-21T06:30:00.123Z')
const event = {
  uid: 'livestream-1@sadhana',
  title: 'Sunday satsang',
  description: 'A live session.',
  url: 'https://sadhana.example/live-sessions/1',
  start: new Date('2026-11-22T04:30:00.000Z'),
  end: new Date('2026-11-22T05:30:00.000Z'),
}
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an entry has the required properties, with times in UTC', () => {
  const lines = unfolded(renderCalendar({ name: 'Sadhana', events: [event] }, NOW))
  expect(lines.slice(0, 7)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sadhana//Sessions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Sadhana',
    'X-WR-CALNAME:Sadhana',
  ])
  for (const line of [
    'UID:livestream-1@sadhana',
    'DTSTAMP:20261121T063000Z',
    'DTSTART:20261122T043000Z',
    'DTEND:20261122T053000Z',
    'SUMMARY:Sunday satsang',
    String.raw`DESCRIPTION:A live session.\nhttps://sadhana.example/live-sessions/1`,
    'URL;VALUE=URI:https://sadhana.example/live-sessions/1',
    'LOCATION:https://sadhana.example/live-sessions/1',
    'STATUS:CONFIRMED',
    'TRIGGER:-PT15M',
  ]) {
    expect(lines).toContain(line)
  }
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('texts with separators and line ends are escaped', () => {
  const title = 'Peace; love, \\ and\r\nEND:VEVENT\nX:\r1'
  const lines = unfolded(renderCalendar({ name: 'a;b', events: [{ ...event, title }] }, NOW))
  expect(lines).toContain(String.raw`SUMMARY:Peace\; love\, \\ and\nEND:VEVENT\nX:\n1`)
  expect(lines).toContain(String.raw`X-WR-CALNAME:a\;b`)
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

test.each(['x'.repeat(400), 'शान्ति और प्रेम '.repeat(20), `${'x'.repeat(66)}🪔🪔🪔`])(
  'no line is longer than 75 octets, and no character is split: %s',
  (title) => {
    const text = renderCalendar({ name: 'Sadhana', events: [{ ...event, title }] }, NOW)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    expect(unfolded(text)).toContain(`SUMMARY:${title}`)
  },
)

test('a newer file has a higher sequence number', () => {
  const sequenceAt = (now: Date) =>
    Number(/SEQUENCE:(\d+)/.exec(renderCalendar({ name: 'Sadhana', events: [event] }, now))?.[1])
  expect(sequenceAt(new Date(NOW.getTime() + 60_000))).toBe(sequenceAt(NOW) + 1)
  expect(sequenceAt(new Date('2020-01-01T00:00:00Z'))).toBe(0)
})
