import {
  formatSessionTime,
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

test('how the sessions repeat stands in the words of the page, and that none is planned only while none is', () => {
  const lines = `${place.series.start}<p>${place.series.hi}</p>${place.series.end}${place.none.start}<p>None</p>${place.none.end}`
  const series = [
    { en: 'Every Sunday', hi: 'हर रविवार' },
    { en: 'Every day', hi: 'हर दिन' },
  ]
  const filled = (values: object) =>
    withUpcomingSessions(lines, { sessions: [], organizer: 'Dawn', escape: String, ...values })
  expect(filled({ sessions: [sunday], series })).toBe('<p>हर रविवार · हर दिन</p>')
  expect(filled({ sessions: [sunday] })).toBe('')
  expect(filled({})).toBe('<p>None</p>')
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
