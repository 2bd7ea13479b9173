import { findSelected, findLatestItem, findNeighbours, buildPlaylist } from './playlist.ts'
import { describe, expect, test } from 'vitest'

const item = (_id: string) => ({ _id, title: _id, description: '', progress: null })
const video = (id: string) => ({ ...item(id), videoFileUrl: `/${id}`, durationInSeconds: 60, captions: [] })
const audio = (id: string) => ({ ...item(id), artist: '', audioFileUrl: `/${id}`, durationInSeconds: 60 })
const ebook = (id: string) => ({
  ...item(id),
  author: '',
  coverImageUrl: '/cover',
  coverImageSize: null,
  ebookFileUrl: `/${id}`,
  isShownOutside: false,
})

const all = { videos: [video('v1'), video('v2')], audios: [audio('a1')], ebooks: [ebook('e1')] }

describe('the item selected at first is', () => {
  test.each([
    ['the first video', all, 'v1'],
    ['else the first audio', { ...all, videos: [] }, 'a1'],
    ['else the first e-book', { ...all, videos: [], audios: [] }, 'e1'],
    ['else nothing', { videos: [], audios: [], ebooks: [] }, undefined],
  ])('%s', (_name, course, id) => {
    expect(findSelected(buildPlaylist(course), null)?.item._id).toBe(id)
  })
})

test('the item in the URL is selected; a missing one falls back to the first', () => {
  const playlist = buildPlaylist(all)
  expect(findSelected(playlist, 'a1')).toMatchObject({ kind: 'AUDIO', item: { _id: 'a1' } })
  expect(findSelected(playlist, 'gone')?.item._id).toBe('v1')
})

test('neighbours are found across all three groups', () => {
  const playlist = buildPlaylist(all)
  const ids = (id: string) => {
    const { previous, next } = findNeighbours(playlist, id)
    return [previous?.item._id, next?.item._id]
  }
  expect([ids('v1'), ids('v2'), ids('e1')]).toEqual([
    [undefined, 'v2'],
    ['v1', 'a1'],
    ['a1', undefined],
  ])
})

test('the latest item is the one that the member used last', () => {
  const at = (second: number) => ({
    progress: { furthest: 1, latest: 1, latestAt: new Date(second), length: 2, isFinished: false },
  })
  expect(findLatestItem(buildPlaylist(all))).toBeUndefined()
  const started = { ...all, videos: [{ ...video('v1'), ...at(1) }], audios: [{ ...audio('a1'), ...at(2) }] }
  expect(findLatestItem(buildPlaylist(started))?.item._id).toBe('a1')
})
