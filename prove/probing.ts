import { fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import { isUndisturbed, startOtherVisitors, describeLatency } from './other-visitors.ts'
import { type Production, startProductionBehindNginx } from './production.ts'
import type { ProveRow } from './row.ts'
import { readFileSync } from 'node:fs'

/** The time limit of reading one file, and what a busy machine adds. */
const EACH_ENDS_WITHIN_MS = 30_000
/** One file took a gigabyte when it was still read on the main thread. */
const MEMORY_AIM_IN_MB = 350

interface BusyFile {
  name: string
  type: string
  bytes: Buffer<ArrayBuffer>
}

/** Files that cost a parser work for each byte, as an administrator may upload them unknowingly. */
function busyFiles(): BusyFile[] {
  const head = (file: string, length: number) => readFileSync(`tests/fixtures/${file}`).subarray(0, length)
  const after = (start: Buffer, size: number, fill: string) =>
    Buffer.concat([start, Buffer.alloc(size, fill, 'latin1')])
  return [
    { name: 'ones.mp3', type: 'audio/mpeg', bytes: after(Buffer.from('ID3\x04\0\0\0\0\0\0'), 30_000_000, '\xff') },
    { name: 'atoms.mp4', type: 'video/mp4', bytes: after(head('media/silent.mp4', 32), 16_000_000, '\0\0\0\x08free') },
    { name: 'chunks.wav', type: 'audio/wav', bytes: after(head('two-seconds.wav', 12), 8_000_000, 'junk\0\0\0\0') },
    {
      name: 'void.webm',
      type: 'video/webm',
      bytes: after(head('media/live.webm', 48), 4_000_000, '\xec\x80'),
    },
    { name: 'pages.ogg', type: 'audio/ogg', bytes: after(head('media/sound.ogg', 2000), 16_000_000, 'OggS') },
  ]
}

/** An administrator creates items from files that keep a parser busy, while others visit. */
export async function probingRows(): Promise<ProveRow[]> {
  const production = await startProductionBehindNginx()
  try {
    const others = await startOtherVisitors(production)
    const { token } = await production.administrator('owner@example.com')
    const files = await Promise.all(
      busyFiles().map(async (file) => ({ file, key: await upload(production, token, file) })),
    )
    const idle = await others.measure(10_000)
    const answers: string[] = []
    let slowest = 0
    const before = production.memoryInMb()
    let peak = before
    const sampling = setInterval(() => void (peak = Math.max(peak, production.memoryInMb())), 100)
    const during = await others.during(async () => {
      for (const { file, key } of files) {
        const from = performance.now()
        const code = await createItem(production, token, { file, key })
        const took = performance.now() - from
        slowest = Math.max(slowest, took)
        answers.push(`${file.name} ${(took / 1000).toFixed(1)} s ${code}`)
      }
    })
    clearInterval(sampling)
    await others.close()
    return [
      {
        name: 'probing: others beside files made to keep a parser busy',
        figure: describeLatency({ idle, during }),
        aim: 'p95 under 5 × idle',
        isMet: isUndisturbed({ idle, during }),
      },
      {
        name: 'probing: each is refused in time',
        figure: answers.join(', '),
        aim: `within ${EACH_ENDS_WITHIN_MS / 1000} s, refused`,
        isMet: slowest < EACH_ENDS_WITHIN_MS && answers.every((answer) => / UPLOAD_\w+$/.test(answer)),
      },
      {
        name: 'probing: memory',
        figure: `${before} MB before, ${peak} at most`,
        aim: `at most ${MEMORY_AIM_IN_MB} MB more`,
        isMet: peak - before <= MEMORY_AIM_IN_MB,
      },
    ]
  } finally {
    await production.close()
  }
}

/** Uploads a file as the screens do; returns its key. */
async function upload({ address }: Production, token: string, { name, type, bytes }: BusyFile): Promise<string> {
  const body = { fileName: name, fileType: type, fileSize: bytes.length }
  const data = fieldOf(await post(address, { path: '/admin/upload/generate-url', token, body }), 'data')
  const to = new URL(textAt(data, 'uploadUrl'), address)
  const answer = await fetch(to, { method: 'PUT', headers: { 'content-type': type }, body: bytes })
  if (!answer.ok) throw new Error(`sending ${name} answered ${answer.status}`)
  return textAt(data, 'key')
}

/** Creates an item from it; returns the code of the refusal, or `accepted`. */
async function createItem(
  { address }: Production,
  token: string,
  sent: { file: BusyFile; key: string },
): Promise<string> {
  const about = { title: sent.file.name, description: 'Busy.', storageKey: sent.key }
  const isVideo = sent.file.type.startsWith('video/')
  const body = isVideo ? about : { ...about, artist: 'Nobody' }
  const code = fieldOf(await post(address, { path: isVideo ? '/admin/videos' : '/admin/audios', token, body }), 'code')
  return typeof code === 'string' ? code : 'accepted'
}

async function post(address: string, { path, token, body }: { path: string; token: string; body: object }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const json: unknown = await answer.json()
  return json
}
