import { median } from '#tests/kit/measure/statistics.ts'
import { type Running, startScript } from './servers.ts'
import { type BenchRow, comparisonRow, kilobytes, seconds } from './row.ts'
import type { Visit } from './visit.ts'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * The aims of each public page. On a slowed processor even a static page blocks for some ten milliseconds beyond the
 * free 50, so blocking is compared with the static page.
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
  staticVisits: Visit[]
  aims: Aims
}

/** First loads of a screen beside those of its static page, each the median of its rounds. */
export function firstLoadRows(screen: string, { visits, staticVisits, aims }: Measured): BenchRow[] {
  const medianOf = (of: Visit[], what: keyof Visit) => median(of.map((each) => each[what]))
  const row = (name: string, what: keyof Visit, aim: string, show: (value: number) => string): BenchRow => {
    const [ours, baseline] = [medianOf(visits, what), medianOf(staticVisits, what)]
    return comparisonRow({
      name: `${screen}, first load: ${name}`,
      ours,
      baseline,
      aim,
      baselineName: 'static page',
      show,
    })
  }
  return [
    row('transferred without pictures', 'bytes', aims.bytes, kilobytes),
    row('largest paint', 'lcpInMs', aims.paint, seconds),
    row('blocking', 'blockingMs', aims.blocking, (ms) => `${Math.round(ms)} ms`),
    row('layout shift', 'layoutShift', aims.shift, (value) => value.toFixed(3)),
  ]
}

/** Serves a built public page with its text and styles, without anything that it would fetch or run. */
export async function startStaticPage(page: string): Promise<Running> {
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-bench-'))
  const file = join(dir, 'page.html.br')
  await writeFile(file, brotliCompressSync(stripSubresources(readFileSync(join('dist/web', page), 'utf8'))))
  const bare = await startScript('bench/bare-server.mjs', file, 'text/html; charset=utf-8', 'br')
  return {
    ...bare,
    async end() {
      await bare.end()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function stripSubresources(html: string): string {
  const text = html.replace(/<link[^>]*>|<script.*?<\/script>|<img[^>]*>|@font-face\s*\{[^}]*\}/gs, '')
  // Without an icon in the page, the browser would request one.
  return text.replace('</head>', '<link rel="icon" href="data:,"></head>')
}
