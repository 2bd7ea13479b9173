import { join } from 'node:path'
import { demoContent } from '#demo/content.ts'
import type { DemoVideo } from '#demo/items.ts'
import { unpackFonts } from './fonts.ts'
import { gainFor } from './loudness.ts'
import { droneWithBells } from './music.ts'
import { hex } from './palette.ts'
import { frameSvg, loop, type Scene } from './scene.ts'
import { scenes } from './scenes.ts'
import { writeWav } from './sound.ts'
import { inPairs, mediaFolder, run, workSubfolder } from './workshop.ts'

/** Makes every video whose file name contains `part`: draws one loop, plays it as often as needed under a clock. */
export async function makeVideos(part: string): Promise<void> {
  const fonts = unpackFonts()
  for (const [piece, video] of demoContent.videos.entries()) {
    const scene = scenes[video.file]
    if (!video.file.includes(part)) continue
    if (!scene) throw new Error(`No scene for ${video.file}`)
    const sound = join(workSubfolder('sound'), `${piece}.wav`)
    writeWav(sound, droneWithBells({ seconds: video.durationInSeconds, piece }))
    const frames = await drawLoop(scene, `frames-${piece}`)
    await run(
      'ffmpeg',
      encoding({ video, scene, frames, sound, gain: await gainFor(sound), font: fonts.muktaSemibold }),
    )
    console.log(video.file)
  }
}

async function drawLoop(scene: Scene, folderName: string): Promise<string> {
  const folder = workSubfolder(folderName)
  const frames = Array.from({ length: loop.seconds * loop.framesPerSecond }, (_, frame) => frame)
  await inPairs(
    frames.map((frame) => () => {
      const path = join(folder, `${String(frame).padStart(3, '0')}.png`)
      return run('rsvg-convert', ['-o', path], frameSvg(scene, frame))
    }),
  )
  return join(folder, '%03d.png')
}

interface Parts {
  video: DemoVideo
  scene: Scene
  frames: string
  sound: string
  gain: number
  font: string
}

function encoding({ video, scene, frames, sound, gain, font }: Parts): string[] {
  const seconds = video.durationInSeconds
  const clock = `drawtext=fontfile=${font}:text='%{pts\\:gmtime\\:0\\:%M\\\\\\:%S}':x=w-100:y=47:fontsize=22:fontcolor=${hex(scene.palette.ink)}@0.8`
  const fades = `fade=in:st=0:d=0.8,fade=out:st=${seconds - 1.5}:d=1.5`
  const colours = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'
  const isLong = seconds > 60
  const codecs =
    video.contentType === 'video/webm'
      ? vp9AndOpus
      : isLong
        ? h264AndAac({ quality: 38, audio: '20k' })
        : h264AndAac({ quality: 36, audio: '28k' })
  return [
    ...words(`-y -v error -loop 1 -framerate ${loop.framesPerSecond} -i ${frames} -i ${sound} -t ${seconds} -ac 1`),
    '-vf',
    `${clock},${fades},${colours}`,
    '-af',
    `volume=${gain.toFixed(2)}dB`,
    ...words('-colorspace bt709 -color_primaries bt709 -color_trc bt709'),
    ...words(codecs),
    ...words('-map_metadata -1 -fflags +bitexact'),
    '-metadata',
    `title=${video.title}`,
    join(mediaFolder, video.file),
  ]
}

const vp9AndOpus = '-c:v libvpx-vp9 -crf 54 -b:v 0 -row-mt 1 -cpu-used 1 -g 120 -c:a libopus -b:a 28k'

/** Main profile and level 3.0 play on every phone of the last fifteen years; a key frame at least every ten seconds. */
function h264AndAac({ quality, audio }: { quality: number; audio: string }): string {
  const precision = 'ref=4:keyint=120:aq-mode=3:psy=0:rc-lookahead=120:deblock=1,1'
  const picture = `-c:v libx264 -profile:v main -level 3.0 -preset veryslow -tune animation -crf ${quality} -bf 12 -x264-params ${precision}`
  return `${picture} -movflags +faststart -c:a aac -b:a ${audio} -ar 32000`
}

function words(text: string): string[] {
  return text.split(' ')
}
