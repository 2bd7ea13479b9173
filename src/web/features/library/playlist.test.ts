import { chosenOf, formatLength, playlistOf } from './playlist.ts'
import { describe, expect, test } from 'vitest'

const item = (_id: string) => ({ _id, title: _id, description: '', progress: null })
const video = (id: string) => ({ ...item(id), videoFileUrl: `/${id}`, durationInSeconds: 60, captions: [] })
const audio = (id: string) => ({ ...item(id), artist: '', audioFileUrl: `/${id}`, durationInSeconds: 60 })
const ebook = (id: string) => ({ ...item(id), author: '', coverImageUrl: '/cover', ebookFileUrl: `/${id}` })

const all = { videos: [video('v1'), video('v2')], audios: [audio('a1')], ebooks: [ebook('e1')] }

describe('what is chosen at first', () => {
  test.each([
    ['the first video', all, 'v1'],
    ['else the first audio', { ...all, videos: [] }, 'a1'],
    ['else the first e-book', { ...all, videos: [], audios: [] }, 'e1'],
    ['else nothing', { videos: [], audios: [], ebooks: [] }, undefined],
  ])('%s', (_name, course, id) => {
    expect(chosenOf(playlistOf(course), null)?.item._id).toBe(id)
  })
})

test('an item of the address is chosen, one that has gone is not missed', () => {
  const playlist = playlistOf(all)
  expect(chosenOf(playlist, 'a1')).toMatchObject({ kind: 'AUDIO', item: { _id: 'a1' } })
  expect(chosenOf(playlist, 'gone')?.item._id).toBe('v1')
})

test.each([
  [0, '0:00'],
  [9.4, '0:09'],
  [59.6, '1:00'],
  [245, '4:05'],
  [3599, '59:59'],
  [3729, '1:02:09'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text)
})
