import { join } from 'node:path'
import { demoContent } from '#demo/content.ts'
import { unpackFonts } from './fonts.ts'
import { covers, coverSvg, thumbnails, thumbnailSvg } from './pictures.ts'
import { mediaFolder, run, workSubfolder } from './workshop.ts'

/** Draws the covers of the e-books and the pictures of the courses. */
export async function makePictures(part: string): Promise<void> {
  unpackFonts()
  for (const { coverFile, author } of demoContent.ebooks) {
    const cover = covers[coverFile]
    if (!cover) throw new Error(`No cover for ${coverFile}`)
    if (coverFile.includes(part)) await writeWebp(coverFile, coverSvg({ ...cover, author }))
  }
  for (const { thumbnailFile } of demoContent.courses) {
    const thumbnail = thumbnails[thumbnailFile]
    if (!thumbnail) throw new Error(`No picture for ${thumbnailFile}`)
    if (thumbnailFile.includes(part)) await writeWebp(thumbnailFile, thumbnailSvg(thumbnail))
  }
}

async function writeWebp(file: string, svg: string): Promise<void> {
  const png = join(workSubfolder('pictures'), 'picture.png')
  await run('rsvg-convert', ['-o', png], svg)
  await run('ffmpeg', [
    '-y',
    '-v',
    'error',
    '-i',
    png,
    '-c:v',
    'libwebp',
    '-quality',
    '86',
    '-compression_level',
    '6',
    join(mediaFolder, file),
  ])
  console.log(file)
}
