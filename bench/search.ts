import { ANNUAL, type DemoInstallation, openDemoInstallations } from './demo-installations.ts'
import { type BenchRow, comparisonRow } from './row.ts'
import { listAt, signIn } from '#tests/kit/measure/api-client.ts'
import { openDatabase } from '#tests/kit/measure/installation.ts'
import { median } from '#tests/kit/measure/statistics.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import { SEARCHED, searchStatements } from '#tests/kit/search-seed.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { notes } from '#shared/contract/notes.ts'
import { search } from '#shared/contract/search.ts'

/** 500 videos with 400 cues, 200 e-books with 100 pages, in one course that the member may open. */
const [VIDEOS, CUES, EBOOKS, PAGES] = [500, 400, 200, 100]
/** Below the searches that a member may make in a minute. */
const ASKED = 18

const SEARCHES: [what: string, text: string][] = [
  ['a rare word', SEARCHED.rare],
  ['a word in every tenth line', SEARCHED.frequent],
  ['a word with a typo', 'dhyaana'],
  ['one letter', 'k'],
  ['eight short words', 'k g m n p d s h'],
]

/** The search of members, over HTTP, one request after the other, beside the list of no notes. */
export async function searchRows(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const installation of await openDemoInstallations()) {
    try {
      await fill(installation)
      rows.push(...(await measure(installation)))
    } finally {
      await installation.close()
    }
  }
  return rows
}

async function fill({ env }: DemoInstallation): Promise<void> {
  const database = await openDatabase(env)
  try {
    const { pool } = database
    const ids = (prefix: string, count: number) =>
      `select ('${prefix}000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid from generate_series(1, ${count}) n`
    const [videos, ebooks] = [ids('50', VIDEOS), ids('51', EBOOKS)]
    await pool.query(`insert into videos (id, title, description, storage_key, content_type, size_in_bytes,
        duration_in_seconds, usage_type, sequence_order, is_published, created_at)
      select id, 'Video ' || md5(id::text), '', 'videos/' || id, 'video/mp4', 1, 3600, 'COURSE', 1, true, now()
      from (${videos}) video (id)`)
    await pool.query(`insert into ebooks (id, title, description, author, cover_key, cover_content_type, file_key,
        is_published, created_at)
      select id, 'Book ' || md5(id::text), '', '', 'covers/' || id, 'image/png', 'books/' || id, true, now()
      from (${ebooks}) ebook (id)`)
    const course = '(select id from courses where is_published and deleted_at is null order by id limit 1)'
    await pool.query(`insert into course_videos (course_id, video_id, position)
      select ${course}, id, 100 + row_number() over () from (${videos}) video (id)`)
    await pool.query(`insert into course_ebooks (course_id, ebook_id, position)
      select ${course}, id, 100 + row_number() over () from (${ebooks}) ebook (id)`)
    const size = { videos, cuesOfVideo: CUES, ebooks, pagesOfEbook: PAGES }
    for (const statement of searchStatements(size)) await pool.query(statement)
    await pool.query('vacuum analyze')
  } finally {
    await database.close()
  }
}

async function measure({ name, env }: DemoInstallation): Promise<BenchRow[]> {
  const product = await startProductProcess(env)
  try {
    const token = await signIn(product.address, ANNUAL)
    const ask = async (path: string): Promise<unknown> => {
      const answer = await fetch(product.address + API_BASE + path, { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
      return answer.json()
    }
    const few = await medianOf(() => ask(notes.list.path))
    const rows: BenchRow[] = []
    for (const [what, text] of SEARCHES) {
      const path = `${search.find.path}?text=${encodeURIComponent(text)}`
      const found = listAt(await ask(path), 'captions').length
      rows.push(
        comparisonRow({
          name: `search for ${what} in 200,000 cues and 20,000 pages (${found} shown), ${name}`,
          ours: await medianOf(() => ask(path)),
          baseline: few,
          aim: '≤ 20 ms',
          baselineName: 'no notes',
          show: (ms) => `${ms.toFixed(1)} ms`,
        }),
      )
    }
    return rows
  } finally {
    await product.end()
  }
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  await work()
  const times: number[] = []
  for (let asked = 0; asked < ASKED; asked += 1) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return median(times)
}
