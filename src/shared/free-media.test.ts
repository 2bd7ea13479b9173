import { freeMediumPlaceholders, withFreeMedia } from './free-media.ts'
import { expect, test } from 'vitest'

const id = '01900000-0000-7000-8000-000000000001'
const place = freeMediumPlaceholders(id)
const captions = `${place.eachCaptions}<track srclang="${place.captionsLanguage}" label="${place.captionsLabel}">${place.endCaptions}`
const page = `a ${place.start}<video lang="${place.language}" title="${place.title}" poster="${place.posterOr('/other.jpg')}">${captions}</video>${place.end} b ${JSON.stringify(place.structuredData)}`
const lesson = {
  id,
  title: 'The five <breaths>',
  description: '',
  durationInSeconds: 61.4,
  addedAt: new Date('2026-11-20T10:00:00Z'),
  hasPoster: true,
  captionLanguages: ['hi', 'en'],
}
const escape = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

test('a page shows what can be played, with its captions', () => {
  const filled = withFreeMedia(page, { items: [lesson], escape })
  expect(filled).toContain(`<video lang="en" title="The five &lt;breaths&gt;" poster="/free-media/${id}/poster">`)
  expect(filled).toContain('<track srclang="hi" label="हिन्दी"><track srclang="en" label="English">')
  expect(withFreeMedia(page, { items: [{ ...lesson, hasPoster: false }], escape })).toContain('poster="/other.jpg"')
  const data: unknown = JSON.parse(filled.slice(filled.indexOf(' b ') + 3))
  expect(data).toMatchObject({
    '@type': 'VideoObject',
    name: 'The five <breaths>',
    description: 'The five <breaths>',
    duration: 'PT61S',
    isAccessibleForFree: true,
    thumbnailUrl: `%PUBLIC_URL%/free-media/${id}/poster`,
  })
  expect(filled.slice(filled.indexOf(' b '))).not.toContain('<')
})

test('what cannot be played is not on the page', () => {
  expect(withFreeMedia(page, { items: [], escape })).toBe('a  b []')
  expect(withFreeMedia('nothing', { items: [lesson], escape })).toBe('nothing')
})
