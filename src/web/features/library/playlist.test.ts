import { findSelected, findLatestItem, findNeighbours, buildPlaylist, groupPlaylist } from './playlist.ts'
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

const sections: { title: string; items: string[] }[] = []
const all = { videos: [video('v1'), video('v2')], audios: [audio('a1')], ebooks: [ebook('e1')], sections }

describe('the item selected at first is', () => {
  test.each([
    ['the first video', all, 'v1'],
    ['else the first audio', { ...all, videos: [] }, 'a1'],
    ['else the first e-book', { ...all, videos: [], audios: [] }, 'e1'],
    ['else nothing', { ...all, videos: [], audios: [], ebooks: [] }, undefined],
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

describe('the groups of the playlist', () => {
  const shape = (course: typeof all) =>
    groupPlaylist(course).map(({ title, entries }) => [title, ...entries.map((entry) => entry.item._id)])
  const morning = { title: 'Morning', items: ['a1', 'v2', 'e1'] }
  test.each([
    [
      'are the kinds without sections',
      all,
      [
        ['Videos', 'v1', 'v2'],
        ['Audios', 'a1'],
        ['E-books', 'e1'],
      ],
    ],
    [
      'include an empty kind without sections',
      { ...all, audios: [] },
      [['Videos', 'v1', 'v2'], ['Audios'], ['E-books', 'e1']],
    ],
    ['are the sections', { ...all, sections: [morning] }, [['Morning', 'a1', 'v2', 'e1', 'v1']]],
  ])('%s', (_name, course, groups) => {
    expect(shape(course)).toEqual(groups)
  })

  test('begin with the first item of the first section', () => {
    expect(findSelected(buildPlaylist({ ...all, sections: [morning] }), null)?.item._id).toBe('a1')
  })
})
