import { median } from './load.ts'
import { type Running, startScript } from './product.ts'
import { type BenchRow, compared, kilobytes, seconds } from './row.ts'
import type { Visit } from './visit.ts'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * What each public page is held to. Laying out a static page holds a slowed processor, too, for some ten milliseconds
 * beyond the 50 that are free: what ours holds it for beyond that is our doing.
 */
export const PUBLIC_PAGE_AIMS: Aims = {
  bytes: '≤ 25 kB',
  paint: '≤ 1.15 × the static page',
  blocking: '0 ms more than the static page',
  shift: '0',
}

export interface Aims {
  bytes: string
  paint: string
  blocking: string
  shift: string
}

interface Measured {
  visits: Visit[]
  still: Visit[]
  aims: Aims
}

/** First loads of a screen beside those of its static page, each the middle of its rounds. */
export function firstLoadRows(screen: string, { visits, still, aims }: Measured): BenchRow[] {
  const middle = (of: Visit[], what: keyof Visit) => median(of.map((each) => each[what]))
  const row = (name: string, what: keyof Visit, aim: string, show: (value: number) => string): BenchRow => {
    const [ours, theirs] = [middle(visits, what), middle(still, what)]
    return compared({ name: `${screen}, first load: ${name}`, ours, theirs, aim, beside: 'static page', show })
  }
  return [
    row('transferred without pictures', 'bytes', aims.bytes, kilobytes),
    row('largest paint', 'lcpInMs', aims.paint, seconds),
    row('blocking', 'blockingMs', aims.blocking, (ms) => `${Math.round(ms)} ms`),
    row('layout shift', 'layoutShift', aims.shift, (value) => value.toFixed(3)),
  ]
}

/** Serves a built public page, its text and styles but nothing that it would fetch or run, as fast as Node can. */
export async function stillServer(page: string): Promise<Running> {
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-bench-'))
  const file = join(dir, 'still.html.br')
  await writeFile(file, brotliCompressSync(still(readFileSync(join('dist/web', page), 'utf8'))))
  const bare = await startScript('bench/bare-server.mjs', file, 'text/html; charset=utf-8', 'br')
  return {
    ...bare,
    async stop() {
      await bare.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function still(html: string): string {
  const alone = html.replace(/<link[^>]*>|<script.*?<\/script>|<img[^>]*>|@font-face\s*\{[^}]*\}/gs, '')
  // Without an icon of its own, the browser would ask for one.
  return alone.replace('</head>', '<link rel="icon" href="data:,"></head>')
}
