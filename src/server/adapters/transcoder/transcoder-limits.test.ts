import { type ChildLimits, limitsFor } from './limits.ts'
import { createTranscoder } from './transcoder.ts'
import { transcodeRun } from '#tests/kit/convert-media.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { makeMedia } from '#tests/kit/media-recipe.ts'
import { TranscodeAborted } from '#server/ports/transcoder.ts'
import { ladderFor } from '#shared/domain/renditions.ts'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const isLinux = process.platform === 'linux'
let folder = ''
let video = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'transcoder-'))
  video = await makeMedia({
    path: join(folder, 'video.mkv'),
    format: 'matroska',
    picture: {
      filters: 'testsrc2=s=1280x720:r=30:d=12,format=yuv420p',
      encoder: 'libx264',
      options: { preset: 'ultrafast' },
    },
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Changes {
  shortSide?: number
  limits?: Partial<ChildLimits>
}

/** Begins to encode, with some of the limits changed. */
function begin({ shortSide = 720, limits = {} }: Changes = {}) {
  const stopping = new AbortController()
  const target = mkdtempSync(join(folder, 'out-'))
  const transcoder = createTranscoder({ limits: (seconds) => ({ ...limitsFor(seconds), ...limits }) })
  const source = { path: video, container: 'matroska' as const }
  const renditions = ladderFor({ width: shortSide, height: shortSide })
  const progress: number[] = []
  const run = { ...transcodeRun(12, stopping.signal), onProgress: (seconds: number) => progress.push(seconds) }
  const result = transcoder
    .encode({ source, folder: target, renditions, hasAudioOnly: false, gainInDb: null }, run)
    .catch((error: unknown) => error)
  return { result, target, stopping, progress }
}

/** Processes of the child that work in a folder. */
function childrenIn(target: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      return /^\d+$/.test(name) && command.includes('child/main.ts') && command.includes(target) ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

const childIn = (target: string) =>
  eventually(() => {
    const [pid] = childrenIn(target)
    expect(readdirSync(target)).toContain('720p.mp4.part')
    if (pid === undefined) throw new Error('It has not started')
    return pid
  })

describe.runIf(isLinux)('a running child', () => {
  test('has the lowest priority and bounded memory, files and dumps', async () => {
    const { result, target, stopping } = begin()
    const pid = await childIn(target)
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8')
    expect(limits).toMatch(/Max data size\s+2147483648\s+2147483648/)
    expect(limits).toMatch(/Max open files\s+64\s+64/)
    expect(limits).toMatch(/Max core file size\s+0\s+0/)
    expect(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]).toBe('19')
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('')
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000')
    stopping.abort()
    await result
  })

  test('is gone when it is stopped, and nothing bears a final name', async () => {
    const { result, target, stopping } = begin()
    await childIn(target)
    stopping.abort()
    expect(await result).toBeInstanceOf(TranscodeAborted)
    expect(childrenIn(target)).toEqual([])
    expect(readdirSync(target).every((name) => name.endsWith('.part'))).toBe(true)
  })

  test('is not started once the signal is aborted', async () => {
    const { run, transcoder } = { run: transcodeRun(1, AbortSignal.abort()), transcoder: createTranscoder() }
    await expect(transcoder.measureSound({ path: video, container: 'matroska' }, run)).rejects.toBeInstanceOf(
      TranscodeAborted,
    )
  })

  test('that is killed by the system is reported', async () => {
    const { result, target } = begin()
    process.kill(await childIn(target), 'SIGKILL')
    expect(await result).toMatchObject({ failure: 'OUT_OF_MEMORY' })
    expect(childrenIn(target)).toEqual([])
    expect(readdirSync(target).every((name) => name.endsWith('.part'))).toBe(true)
  })

  test('that finds the disk full is reported as that', async () => {
    const target = mkdtempSync(join(folder, 'out-'))
    symlinkSync('/dev/full', join(target, '144p.mp4.part'))
    const call = { source: { path: video, container: 'matroska' as const }, folder: target, hasAudioOnly: false }
    const renditions = ladderFor({ width: 144, height: 144 })
    const result = createTranscoder().encode({ ...call, renditions, gainInDb: null }, transcodeRun(12))
    await expect(result).rejects.toMatchObject({ failure: 'DISK_FULL' })
  })

  test('ends with the server', async () => {
    const target = mkdtempSync(join(folder, 'out-'))
    const call = { source: { path: video, container: 'matroska' }, folder: target, hasAudioOnly: false, gainInDb: null }
    const script = `
      import { createTranscoder } from '${import.meta.dirname}/transcoder.ts'
      const run = { signal: new AbortController().signal, durationInSeconds: 12, onProgress() {} }
      const renditions = ${JSON.stringify(ladderFor({ width: 1280, height: 720 }))}
      await createTranscoder().encode({ ...${JSON.stringify(call)}, renditions }, run)`
    const server = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' })
    await childIn(target)
    server.kill('SIGKILL')
    await eventually(() => expect(childrenIn(target)).toEqual([]))
    expect(readdirSync(target).every((name) => name.endsWith('.part'))).toBe(true)
  })
})

test('progress is reported in order', async () => {
  const { result, progress } = begin({ shortSide: 144 })
  expect(await result).toHaveLength(1)
  expect(progress.length).toBeGreaterThan(5)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
})

test.each([
  ['takes too long', { totalInMs: 900 }, 'TOO_SLOW'],
  ['says nothing for too long', { silenceInMs: 20 }, 'TOO_SLOW'],
  ['takes too much memory', { memoryInBytes: 250 * 1024 * 1024 }, isLinux ? 'OUT_OF_MEMORY' : undefined],
])('a child that %s is ended', async (_, limits, failure) => {
  const { result, target } = begin({ limits })
  if (failure === undefined) return
  expect(await result).toMatchObject({ failure })
  expect(childrenIn(target)).toEqual([])
})
