import { makeAudios } from './make-audios.ts'
import { makeEbooks } from './make-ebooks.ts'
import { makePictures } from './make-pictures.ts'
import { makeVideos } from './make-videos.ts'

const makers: Record<string, (part: string) => Promise<void>> = {
  videos: makeVideos,
  audios: makeAudios,
  pictures: makePictures,
  ebooks: makeEbooks,
}

const [kind = '', part = ''] = process.argv.slice(2)
const chosen = Object.entries(makers).filter(([name]) => kind === '' || kind === name)
if (chosen.length === 0) throw new Error(`Say nothing or one of: ${Object.keys(makers).join(', ')}`)
for (const [, make] of chosen) await make(part)
