import { CAPTIONS_OFF, captionsAtOpening, captionsLabel, preferredCaptions, sortCaptions } from './captions-choice.ts'
import { expect, test } from 'vitest'

const track = (language: string) => ({ language, label: language, url: `/${language}`, isAutomatic: false })
const both = [track('en'), track('hi')]

test.each([
  ['nothing before the first choice', both, null, null],
  ['nothing after they were turned off', both, CAPTIONS_OFF, null],
  ['the language chosen in the last video', both, 'en', 'en'],
  ['the interface’s language if the chosen one is missing', both, 'ta', 'hi'],
  ['the same language in another script', [track('en'), track('pa-Arab'), track('pa-Guru')], 'pa', 'pa-Arab'],
  ['the very language before its others', [track('pa'), track('pa-Guru')], 'pa-Guru', 'pa-Guru'],
  ['the interface’s language of a region', [track('en'), track('hi-IN')], 'ta', 'hi-IN'],
  ['nothing if both are missing', [track('en'), track('mr')], 'ta', null],
  ['nothing if the video has no captions', [], 'en', null],
])('a video opens with %s', (_, captions, chosen, language) => {
  expect(captionsAtOpening(captions, { chosen, interfaceLanguage: 'hi' })).toBe(language)
})

test.each([
  ['the interface’s language at first', null, 'hi'],
  ['the interface’s language after they were off', CAPTIONS_OFF, 'hi'],
  ['the language chosen last', 'en', 'en'],
  ['the same language of another region', 'en-IN', 'en'],
])('turning captions on shows %s', (_, chosen, language) => {
  expect(preferredCaptions(both, { chosen, interfaceLanguage: 'hi' })).toBe(language)
})

test('turning captions on shows the first language to those who read none of them', () => {
  const wish = { chosen: 'ta', interfaceLanguage: 'hi' }
  expect(preferredCaptions([track('mr'), track('as')], wish)).toBe('mr')
  expect(preferredCaptions([], wish)).toBeNull()
})

test('the menu says which captions nobody has read through', () => {
  expect(captionsLabel({ label: 'हिन्दी', isAutomatic: true })).toBe('हिन्दी (automatic)')
  expect(captionsLabel({ label: 'हिन्दी', isAutomatic: false })).toBe('हिन्दी')
})

test('the menu lists the interface’s language first, the others in their order', () => {
  const languages = sortCaptions([track('en'), track('ta'), track('hi')], 'hi').map(({ language }) => language)
  expect(languages).toEqual(['hi', 'en', 'ta'])
})
