import { type Installation, openInstallation } from './installation.ts'
import { signUp } from './member.ts'
import type { ProveRow } from './row.ts'
import { callApi, fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import type { Db } from '#server/db/database.ts'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const KILLS = Number(process.env.PROVE_ROUNDS ?? 20)
const UPLOADS = Number(process.env.PROVE_UPLOADS ?? 100)
const EMAIL = 'uploader@example.com'
const MAX_TRIES = 100
const TRY_AGAIN_AFTER_MS = 500
/** From the beginning of the first conversion to the end of one, also on a busy machine. */
const LONGEST_RUN_IN_MS = 3000
/** A killed node's job is taken over after a minute. */
const READY_WITHIN_MS = 240_000

/** Small ones, so that many are converted in a minute; the first is long enough to be killed in the middle. */
const SOURCES = ['tests/fixtures/two-seconds.mp4', 'tests/fixtures/media/one-frame.mp4']

/** SIGKILL of the node that converts, at random moments, with a hundred videos that were uploaded at once. */
export async function conversionKillRows(): Promise<ProveRow[]> {
  const installation = await openInstallation('embedded', { MEDIA_CONCURRENCY: '1' })
  if (!installation) return []
  try {
    await installation.addAdministrator(EMAIL)
    await installation.start()
    return await measureConversions(installation)
  } finally {
    await installation.close()
  }
}

async function measureConversions(installation: Installation): Promise<ProveRow[]> {
  const token = await signUp(installation.address(), EMAIL)
  const sent = await Promise.allSettled(Array.from({ length: UPLOADS }, (_, at) => upload(installation, token, at)))
  const accepted = sent.filter(({ status }) => status === 'fulfilled').length
  let killedInTheMiddle = 0
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(Math.random() * LONGEST_RUN_IN_MS)
    if ((await countStates(installation, token)).get('PROCESSING')) killedInTheMiddle += 1
    await installation.kill()
    await installation.start()
  }
  const from = performance.now()
  let states = await countStates(installation, token)
  while ((states.get('READY') ?? 0) < accepted && performance.now() - from < READY_WITHIN_MS) {
    await wait(2000)
    states = await countStates(installation, token)
  }
  const { ready, missing, folders } = await installation.inspectDatabase((db) => findFaults(db, installation.dir))
  const shown = [...states].map(([state, count]) => `${count} ${state}`).join(', ')
  return [
    {
      name: `conversion-kill: ${UPLOADS} uploads at once`,
      figure: `${accepted} accepted`,
      aim: 'all',
      isMet: accepted === UPLOADS,
    },
    {
      name: `conversion-kill: ${KILLS} times −9`,
      figure: `${killedInTheMiddle} times in the middle of a step; afterwards ${shown}`,
      aim: 'all READY, nothing stuck',
      isMet: ready === accepted && killedInTheMiddle > 0,
    },
    {
      name: 'conversion-kill: files',
      figure: `${missing} renditions without their file, ${folders} folders left`,
      aim: 'none',
      isMet: missing === 0 && folders === 0,
    },
  ]
}

async function upload(installation: Installation, token: string, at: number): Promise<void> {
  const bytes = readFileSync(SOURCES[Math.min(at % 5, 1)] ?? '')
  const about = { fileName: 'talk.mp4', fileType: 'video/mp4', fileSize: bytes.length }
  const { json } = await callApi(installation.address(), '/admin/upload/generate-url', { token, body: about })
  const data = fieldOf(json, 'data')
  const stored = await fetch(new URL(textAt(data, 'uploadUrl'), installation.address()), {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4' },
    body: bytes,
  })
  if (!stored.ok) throw new Error(`an upload answered ${stored.status}`)
  const body = { title: `Talk ${at}`, description: 'A talk.', storageKey: textAt(data, 'key') }
  const create = async () => (await callApi(installation.address(), '/admin/videos', { token, body })).status
  let status = await create()
  // So many files are not examined at once: the server asks to try again.
  for (let tries = 0; status === 503 && tries < MAX_TRIES; tries++) {
    await wait(TRY_AGAIN_AFTER_MS)
    status = await create()
  }
  if (status !== 201 && status !== 200) throw new Error(`a video answered ${status}`)
}

/** How many videos are in each state, as the list shows them. */
async function countStates(installation: Installation, token: string): Promise<Map<string, number>> {
  const { json } = await callApi(installation.address(), '/admin/videos?limit=200', { token })
  const videos = fieldOf(json, 'videos')
  const counts = new Map<string, number>()
  for (const video of Array.isArray(videos) ? videos : []) {
    const state = String(fieldOf(fieldOf(video, 'media'), 'state'))
    counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  return counts
}

async function findFaults(db: Db, dir: string) {
  const jobs = await db.selectFrom('media_jobs').select('state').execute()
  const renditions = await db.selectFrom('renditions').select(['key', 'size_in_bytes as size']).execute()
  const isWhole = ({ key, size }: { key: string; size: number }): boolean => {
    const path = join(dir, 'files/objects', key)
    return existsSync(path) && statSync(path).size === size
  }
  const working = join(dir, 'converting')
  return {
    ready: jobs.filter(({ state }) => state === 'READY').length,
    missing: renditions.filter((rendition) => !isWhole(rendition)).length,
    folders: existsSync(working) ? readdirSync(working).length : 0,
  }
}
