import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoContent } from './content.ts'

const mediaFolder = join(import.meta.dirname, 'media')
const { videos, audios, ebooks, courses } = demoContent
const named = [
  ...[...videos, ...audios].map(({ file }) => file),
  ...ebooks.flatMap(({ file, coverFile }) => [file, coverFile]),
  ...courses.map(({ thumbnailFile }) => thumbnailFile),
].toSorted()

describe('demo content', () => {
  it('names exactly the files in the media folder', () => {
    const folders = ['videos', 'audios', 'ebooks', 'covers', 'thumbnails']
    const present = folders
      .flatMap((folder) => readdirSync(join(mediaFolder, folder)).map((file) => `${folder}/${file}`))
      .toSorted()
    expect(named).toEqual(present)
  })

  it('stays under 8 MB in all', () => {
    expect(named.reduce((sum, file) => sum + statSync(join(mediaFolder, file)).size, 0)).toBeLessThan(8_000_000)
  })

  it('has the ten days of the initial plan in order', () => {
    const programme = videos.filter(({ usageType }) => usageType === 'INITIAL_PLAN')
    expect(programme.map(({ sequenceOrder }) => sequenceOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('builds courses of course videos and of items that exist', () => {
    const forCourses = videos.filter(({ usageType }) => usageType === 'COURSE').map(({ file }) => file)
    for (const course of courses) {
      expect(forCourses).toEqual(expect.arrayContaining(course.videoFiles))
      expect(audios.map(({ file }) => file)).toEqual(expect.arrayContaining(course.audioFiles))
      expect(ebooks.map(({ file }) => file)).toEqual(expect.arrayContaining(course.ebookFiles))
    }
  })
})
