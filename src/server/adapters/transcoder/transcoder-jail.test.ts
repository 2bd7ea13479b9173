import { childCommand } from './limits.ts'
import { createTranscoder } from './transcoder.ts'
import { transcodeRun } from '#tests/kit/convert-media.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { makeMedia } from '#tests/kit/media-recipe.ts'
import type { MediaContainer } from '#server/ports/transcoder.ts'
import { ladderFor } from '#shared/domain/renditions.ts'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let folder = ''
/** A file that could be read, had the child access to it. */
let secret = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'transcoder-'))
  const sound = { filters: 'sine=f=440:d=1', encoder: 'pcm_s16le' }
  secret = await makeMedia({ path: join(folder, 'secret.wav'), format: 'wav', sound })
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('frames of 67 megapixels', () => {
  test.each([['are refused'], ['are refused when the file denies them']])('%s', async (name) => {
    const path = await makeMedia({
      path: join(folder, 'huge.mov'),
      format: 'mov',
      picture: { filters: 'color=s=8192x8192:r=5:d=0.4,format=yuvj420p', encoder: 'mjpeg' },
    })
    const bytes = readFileSync(path)
    const sides = Buffer.from([0x20, 0, 0x20, 0])
    if (name.endsWith('denies them')) {
      for (let at = bytes.indexOf('moov'); (at = bytes.indexOf(sides, at)) !== -1;) bytes.writeUInt32BE(0x01400100, at)
      writeFileSync(path, bytes)
    }
    const source = { path, container: 'mov' as const }
    const renditions = ladderFor({ width: 144, height: 144 })
    const task = { source, folder, renditions, hasAudioOnly: false, gainInDb: null }
    await expect(createTranscoder().encode(task, transcodeRun(1))).rejects.toMatchObject({ failure: 'FRAME_TOO_LARGE' })
  })
})

describe('a file in disguise', () => {
  test.each<[string, (addresses: string[]) => string]>([
    [
      'playlist',
      (addresses) => `#EXTM3U\n${addresses.map((each) => `#EXTINF:10,\n${each}\n`).join('')}#EXT-X-ENDLIST\n`,
    ],
    ['list of files', (addresses) => `ffconcat version 1.0\n${addresses.map((each) => `file '${each}'\n`).join('')}`],
    ['session description', ([address]) => `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=a\nu=${address}\nm=audio 9 RTP/AVP 0\n`],
    ['nothing', () => ''],
  ])('%s is unreadable by every demuxer, and opens nothing', async (name, write) => {
    const requests: string[] = []
    const server = createServer(({ url }, response) => {
      requests.push(url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await eventually(() => expect(server.address()).not.toBeNull())
    const { port } = server.address() as { port: number }
    const path = join(folder, `${name}.mp4`)
    writeFileSync(path, write([`http://127.0.0.1:${port}/a.ts`, secret]))
    const containers: MediaContainer[] = ['mov', 'matroska', 'mp3', 'wav']
    const transcoder = createTranscoder()
    await Promise.all(
      containers.map((container) =>
        expect(transcoder.measureSound({ path, container }, transcodeRun(1)), container).rejects.toMatchObject({
          failure: 'UNREADABLE',
        }),
      ),
    )
    server.close()
    expect(requests).toEqual([])
  })
})

test('a child sees its file and folder alone, no network and no other process', () => {
  const own = mkdtempSync(join(folder, 'own-'))
  const script = join(own, 'try.mjs')
  const actions = {
    readOwn: `fs.readFileSync('${script}')`,
    writeOwn: `fs.writeFileSync('${own}/a', 'a')`,
    readOther: `fs.readFileSync('${secret}')`,
    readProject: `fs.readFileSync('${process.cwd()}/src/server/config.ts')`,
    writeOther: `fs.writeFileSync('${folder}/other', 'a')`,
    start: `childProcess.spawnSync('true')`,
    connect: `await new Promise((done, fail) => net.connect(9, '127.0.0.1').on('error', fail).on('connect', done))`,
  }
  const tried = Object.entries(actions).map(([name, action]) => `await attempt('${name}', async () => { ${action} })`)
  writeFileSync(
    script,
    `import fs from 'node:fs'; import childProcess from 'node:child_process'; import net from 'node:net'
     const seen = {}
     const attempt = (name, action) => action().then(() => (seen[name] = 'done'), (error) => (seen[name] = error.code))
     ${tried.join('\n')}
     console.log(JSON.stringify({ ...seen, environment: Object.keys(process.env) }))`,
  )
  const command = childCommand({ reads: [own], writes: [own], memoryInBytes: 2 ** 31 })
  const [program, ...args] = [...command.slice(0, -1), script]
  const output = execFileSync(program ?? '', args, { env: {}, encoding: 'utf8' })
  const denied = 'ERR_ACCESS_DENIED'
  expect(JSON.parse(output)).toEqual({
    readOwn: 'done',
    writeOwn: 'done',
    readOther: denied,
    readProject: denied,
    writeOther: denied,
    start: denied,
    connect: denied,
    environment: [],
  })
})

describe('the binary', () => {
  test('is described', async () => {
    const info = await createTranscoder().describe()
    expect(info?.version).toMatch(/^FFmpeg \d/)
    expect(info?.decoders).toEqual(expect.arrayContaining(['h264', 'hevc', 'vp9', 'aac']))
    expect(info?.encoders).toEqual(expect.arrayContaining(['libx264', 'aac', 'libwebp']))
  })

  test('that cannot be loaded is reported as absent', () => {
    const command = childCommand({ reads: [], writes: [], memoryInBytes: 2 ** 31 })
    const [program, ...args] = command.filter((arg) => !arg.includes('@seydx'))
    const { stdout } = spawnSync(program ?? '', args, { env: {}, input: '{"kind":"describe"}', encoding: 'utf8' })
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'failed', failure: 'NO_TRANSCODER' })
  })
})
