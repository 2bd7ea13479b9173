import { createDiskStore } from './disk-file-server.ts'
import { withServer, wrk } from './wrk.ts'
import { median } from '#tests/kit/measure/statistics.ts'
import type { BenchRow } from './row.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PORTS = { ours: 8613, discard: 8614 }
const PART = 10 * 1024 * 1024
const ROUNDS = 3

/** Three parallel parts of 10 MiB onto the disk, each with its checksum, beside a server that discards them. */
export async function uploadRows(): Promise<BenchRow[]> {
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-bench-'))
  try {
    const env = { PATHS: (await addresses(dir)).join(' ') }
    const load = { connections: 3, seconds: 3, script: 'bench/upload-parts.lua', env }
    const node = (file: string, port: number, ...more: string[]) => ({
      command: process.execPath,
      args: [file, ...more, String(port)],
      port,
    })
    const measured: { ours: number[]; discard: number[] } = { ours: [], discard: [] }
    await withServer(node('bench/disk-file-server.ts', PORTS.ours, dir), () =>
      withServer(node('bench/discard-server.ts', PORTS.discard), async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          measured.discard.push(await wrk({ ...load, url: `http://127.0.0.1:${PORTS.discard}` }))
          measured.ours.push(await wrk({ ...load, url: `http://127.0.0.1:${PORTS.ours}` }))
        }
      }),
    )
    const [ours, discard] = [median(measured.ours), median(measured.discard)]
    const speed = (perSecond: number) => `${Math.round((perSecond * PART) / 1e6)} MB/s`
    return [
      {
        name: 'upload, 3 parts in parallel',
        figure: speed(ours),
        reference: `discarding server ${speed(discard)}`,
        ratio: ours / discard,
        aim: '≥ 0.6 × discarding',
      },
    ]
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function addresses(dir: string): Promise<string[]> {
  const files = createDiskStore(dir)
  const key = 'videos/bench.mp4'
  const { uploadId } = await files.startMultipart({ key, contentType: 'video/mp4' })
  const input = { key, uploadId, userId: 'bench', expiresInSeconds: 3600, maxBytes: PART }
  return Promise.all([1, 2, 3, 4, 5, 6].map((partNumber) => files.createPartUploadUrl({ ...input, partNumber })))
}
