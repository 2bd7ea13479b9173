import { type Installation, openInstallation } from './installation.ts'
import { signUp } from './member.ts'
import type { ProveRow } from './row.ts'
import { inspectRendition } from '#tests/kit/inspect-rendition.ts'
import { callApi, fieldOf, listAt, textAt } from '#tests/kit/measure/api-client.ts'
import { makeMedia } from '#tests/kit/media-recipe.ts'
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const SECONDS = 6
const READY_WITHIN_MS = 240_000
/** Height, and the most that an encoder may use on average in kbit/s. */
const LADDER: [name: string, height: number, kbitPerSecond: number][] = [
  ['144p', 144, 90],
  ['240p', 240, 200],
  ['360p', 360, 450],
  ['480p', 480, 800],
  ['720p', 720, 1600],
  ['1080p', 1080, 3000],
]
/** Of the sound, in kbit/s. */
const SOUND_KBIT = 64
const TOLERANCE_SECONDS = 0.1

/** An uploaded video of 1080p at 50 pictures a second becomes every rendition, as phones need it. */
export async function ladderRows(): Promise<ProveRow[]> {
  const installation = await openInstallation('embedded', { MEDIA_CONCURRENCY: '1' })
  if (!installation) return []
  using folder = mkdtempDisposableSync(join(tmpdir(), 'ladder-'))
  try {
    await installation.addAdministrator('owner@example.com')
    await installation.start()
    const token = await signUp(installation.address(), 'owner@example.com')
    const path = await makeMedia({
      path: join(folder.path, 'source.mp4'),
      format: 'mp4',
      picture: {
        filters: `testsrc2=s=1920x1080:r=50:d=${SECONDS}`,
        encoder: 'libx264',
        options: { preset: 'ultrafast' },
      },
      sound: { filters: `sine=f=440:r=44100:d=${SECONDS}`, encoder: 'aac' },
    })
    const started = performance.now()
    const id = await addVideo(installation, token, readFileSync(path))
    await waitUntilReady(installation, token)
    const took = (performance.now() - started) / 1000
    const faults = await findFaults(installation, { token, id, folder: folder.path })
    return [
      {
        name: 'ladder: six sizes and the sound alone of a 1080p video',
        figure: faults.length > 0 ? faults.join('; ') : `complete after ${took.toFixed(0)} s (${SECONDS} s of video)`,
        aim: 'sizes, lengths, key frames, codecs and rates as decided',
        isMet: faults.length === 0,
      },
    ]
  } finally {
    await installation.close()
  }
}

async function addVideo(installation: Installation, token: string, bytes: Buffer<ArrayBuffer>): Promise<string> {
  const address = installation.address()
  const about = { fileName: 'talk.mp4', fileType: 'video/mp4', fileSize: bytes.length }
  const { json: given } = await callApi(address, '/admin/upload/generate-url', { token, body: about })
  const data = fieldOf(given, 'data')
  const to = new URL(textAt(data, 'uploadUrl'), address)
  const sent = await fetch(to, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: bytes })
  if (!sent.ok) throw new Error(`sending the video answered ${sent.status}`)
  const body = { title: 'Talk', description: 'Of the ladder.', storageKey: textAt(data, 'key') }
  const { json } = await callApi(address, '/admin/videos', { token, body })
  return textAt(fieldOf(json, 'video'), '_id')
}

async function waitUntilReady(installation: Installation, token: string): Promise<void> {
  for (const until = performance.now() + READY_WITHIN_MS; performance.now() < until; await wait(500)) {
    const { json } = await callApi(installation.address(), '/admin/videos', { token })
    const state = fieldOf(fieldOf(listAt(json, 'videos')[0], 'media'), 'state')
    if (state === 'READY') return
    if (state === 'FAILED') throw new Error(`the conversion failed: ${JSON.stringify(json)}`)
  }
  throw new Error('the conversion did not end')
}

interface Converted {
  token: string
  id: string
  folder: string
}

/** Reads every rendition at the address that a player gets, and compares it with what was decided. */
async function findFaults(installation: Installation, { token, id, folder }: Converted): Promise<string[]> {
  const { json } = await callApi(installation.address(), `/user/playback/${id}`, { token })
  const renditions = listAt(fieldOf(json, 'playback'), 'renditions')
  const names = renditions.map((rendition) => textAt(rendition, 'name'))
  const faults: string[] = []
  if (names.join(' ') !== ['audio', ...LADDER.map(([name]) => name)].join(' '))
    faults.push(`there are ${names.join(' ')}`)
  const sounds = new Set<string | null>()
  for (const rendition of renditions) {
    const name = textAt(rendition, 'name')
    const answer = await fetch(new URL(textAt(rendition, 'url'), installation.address()))
    const path = join(folder, `${name}.mp4`)
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()))
    const { picture, sound, soundHash } = await inspectRendition(path)
    const check = (isRight: boolean, what: string) => void (isRight || faults.push(`${name}: ${what}`))
    check(sound?.codec === 'mp4a.40.2', `sound in ${sound?.codec}`)
    check(isAbout(sound?.end, SECONDS), `sound of ${sound?.end} s`)
    const spec = LADDER.find(([each]) => each === name)
    if (!spec) continue
    sounds.add(soundHash)
    const [, height, kbit] = spec
    check(
      picture?.height === height && isAbout(picture.width, (height * 16) / 9, 2),
      `${picture?.width} × ${picture?.height}`,
    )
    check(picture?.codec?.startsWith('avc1.') === true, `picture in ${picture?.codec}`)
    check(picture?.start === 0 && isAbout(picture.end, SECONDS), `picture from ${picture?.start} to ${picture?.end} s`)
    const keyFrames = picture?.keyFrames ?? []
    const areEven = keyFrames.length >= SECONDS / 2 && keyFrames.every((at, index) => isAbout(at, 2 * index, 0.001))
    check(areEven, `key frames at ${keyFrames.join()}`)
    const rate = Number(fieldOf(rendition, 'meanBitRate')) / 1000
    // The rate is bounded over some seconds, and short test pictures are hard.
    check(rate <= 1.5 * (kbit + SOUND_KBIT), `${Math.round(rate)} kbit/s`)
  }
  // Going from one step's sound to the other's cannot be heard, although their bytes may differ.
  if (sounds.size > 2) faults.push(`${sounds.size} sounds`)
  return faults
}

function isAbout(value: number | undefined, expected: number, tolerance = TOLERANCE_SECONDS): boolean {
  return value !== undefined && Math.abs(value - expected) <= tolerance
}
