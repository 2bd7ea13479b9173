import { join } from 'node:path'
import { demoContent } from '#demo/content.ts'
import { gainFor } from './loudness.ts'
import { sevenBowls, songOfTheEveningLamp, tanpuraBeforeDawn } from './music.ts'
import { writeWav } from './sound.ts'
import { mediaFolder, run, workSubfolder } from './workshop.ts'

const pieces: Record<string, (seconds: number) => Float32Array> = {
  'audios/tanpura-before-dawn.mp3': tanpuraBeforeDawn,
  'audios/seven-bowls.m4a': sevenBowls,
  'audios/song-of-the-evening-lamp.mp3': songOfTheEveningLamp,
}

/** Makes every audio whose file name contains `part`. */
export async function makeAudios(part: string): Promise<void> {
  for (const { file, title, artist, contentType, durationInSeconds } of demoContent.audios) {
    const play = pieces[file]
    if (!file.includes(part)) continue
    if (!play) throw new Error(`No music for ${file}`)
    const sound = join(workSubfolder('sound'), 'audio.wav')
    writeWav(sound, play(durationInSeconds))
    const codec =
      contentType === 'audio/mpeg'
        ? ['-c:a', 'libmp3lame', '-b:a', '32k']
        : ['-c:a', 'aac', '-b:a', '30k', '-movflags', '+faststart']
    await run(
      'ffmpeg',
      [
        '-y',
        '-v',
        'error',
        '-i',
        sound,
        '-af',
        `volume=${(await gainFor(sound)).toFixed(2)}dB`,
        '-ac',
        '1',
        '-ar',
        '32000',
      ].concat(codec, [
        '-map_metadata',
        '-1',
        '-metadata',
        `title=${title}`,
        '-metadata',
        `artist=${artist}`,
        '-fflags',
        '+bitexact',
        join(mediaFolder, file),
      ]),
    )
    console.log(file)
  }
}
