import { defaultContent } from './site-content/default-content.ts'
import {
  formatSessionTime,
  SESSION_PHRASES,
  sessionPlaceholders as place,
  type UpcomingSession,
  withUpcomingSessions,
} from './upcoming-sessions.ts'
import { expect, test } from 'vitest'

const sunday = { title: 'The <first> breath', startsAt: new Date('2026-11-29T04:30:00Z'), durationInMinutes: 60 }
const fill = (page: string, sessions: readonly UpcomingSession[]) =>
  withUpcomingSessions(page, { sessions, organizer: 'Dawn', escape: (text) => text.replaceAll('<', '&lt;') })

test.each([
  ['en', 'Sunday, 29 November at 10:00 am IST'],
  ['hi', 'रविवार, 29 नवंबर को सुबह 10:00 बजे IST'],
] as const)('the time of a session is India’s in %s', (language, text) => {
  expect(formatSessionTime(sunday.startsAt, language).replaceAll(/\s/g, ' ')).toBe(text)
})

const page = `<main>${place.start}<h2>Next</h2><ul>${place.each}<li><time datetime="${place.instant}">${place.title}</time>${place.endEach}</ul>${place.end}</main>`

test('each planned session is on the page, with its title made safe', () => {
  const later = { ...sunday, title: 'Second', startsAt: new Date('2026-12-06T04:30:00Z') }
  expect(fill(page, [sunday, later])).toBe(
    '<main><h2>Next</h2><ul><li><time datetime="2026-11-29T04:30:00.000Z">The &lt;first> breath</time><li><time datetime="2026-12-06T04:30:00.000Z">Second</time></ul></main>',
  )
})

test('nothing is said while no session is planned', () => {
  expect(fill(page, [])).toBe('<main></main>')
  expect(fill(`<script>"${place.structuredData}"</script>`, [])).toBe('<script>[]</script>')
})

const sundays = {
  en: 'Every Sunday, 10:00 AM IST',
  hi: 'हर रविवार, सुबह 10:00 बजे (IST)',
  phrases: SESSION_PHRASES,
  nextStart: sunday.startsAt,
}
const daily = {
  en: 'Every day, 6:00 PM IST',
  hi: 'हर दिन, शाम 6:00 बजे (IST)',
  phrases: { en: 'every day at 6 PM IST', hi: 'हर दिन शाम 6 बजे (IST)' },
  nextStart: sunday.startsAt,
}
const withSeries = (text: string, values: object) =>
  withUpcomingSessions(text, { sessions: [], organizer: 'Dawn', escape: String, ...values })

test('how the sessions repeat stands in the words of the page, and that none is planned only while none is', () => {
  const { start, end, hi, nextStart } = place.series
  const lines = `${start}<p>${hi} ${nextStart}</p>${end}${place.none.start}<p>None</p>${place.none.end}`
  expect(withSeries(lines, { sessions: [sunday], series: [sundays, daily] })).toBe(
    '<p>हर रविवार, सुबह 10:00 बजे (IST) · हर दिन, शाम 6:00 बजे (IST) 2026-11-29T04:30:00.000Z</p>',
  )
  expect(withSeries(lines, { sessions: [sunday] })).toBe('')
  expect(withSeries(lines, {})).toBe('<p>None</p>')
})

test.each([
  { series: [], expected: 'We meet every Sunday at 10 AM IST.' },
  { series: [sundays], expected: 'We meet every Sunday at 10 AM IST.' },
  { series: [daily], expected: 'We meet every day at 6 PM IST.' },
  { series: [daily, sundays], expected: 'We meet every day at 6 PM IST and every Sunday at 10 AM IST.' },
])('the texts of the site say when the sessions really are: $expected', ({ series, expected }) => {
  expect(withSeries('We meet every Sunday at 10 AM IST.', { series })).toBe(expected)
})

test('the structured data has an event for each session', () => {
  const filled = fill(`<script>"${place.structuredData}"</script>`, [{ ...sunday, title: '</script>%PHONE%' }])
  expect(filled.match(/<\/script>/g)).toHaveLength(1)
  expect(filled).not.toContain('%PHONE%')
  expect(filled).toContain('%PUBLIC_URL%/live-sessions')
  expect(JSON.parse(filled.slice('<script>'.length, -'</script>'.length))).toMatchObject([
    {
      '@type': 'Event',
      name: '</script>%PHONE%',
      startDate: '2026-11-29T04:30:00.000Z',
      endDate: '2026-11-29T05:30:00.000Z',
      organizer: { name: 'Dawn' },
    },
  ])
})

test.each(['en', 'hi'] as const)(
  'the texts that the product comes with say it in the words that are replaced (%s)',
  (language) => {
    expect(JSON.stringify(defaultContent).split(SESSION_PHRASES[language]).length).toBeGreaterThan(5)
  },
)
