import { askForCode, showCode, typed } from './entering.ts'
import type { Cluster } from './nodes.ts'
import type { ProveRow } from './row.ts'
import { newVisitor } from './visitor.ts'
import { openPostgres } from '#server/adapters/db-postgres.ts'
import { mailedCode } from '#tests/kit/mail-server.ts'

/** Half more than one network may ask for within an hour. */
const ASKED = 150
const ALLOWED = 100

/** What one node has let in, the other knows, and puts out again. */
export async function sessionsAcross({ nodes: [one = '', other = ''], mail }: Cluster): Promise<ProveRow[]> {
  const visitor = newVisitor()
  const email = 'across@sadhana.example'
  const challengeId = await askForCode(visitor, { address: one, email })
  const code = await mailedCode(mail.letters, email)
  const token = await showCode(visitor, { address: other, email, challengeId, code })
  const me = async (address: string) => (await visitor.call(address, '/user/subscriptions/status', { token })).status
  const before = [await me(one), await me(other)]
  await visitor.call(other, '/auth/logout', { token, method: 'POST' })
  const after = [await me(one), await me(other)]
  visitor.leave()
  return [
    {
      name: 'cluster: a session, begun at one node, used and ended at the other',
      figure: `${before.join(' and ')}, after its end ${after.join(' and ')}`,
      aim: '200 and 200, then 401 and 401',
      isMet: [...before, ...after].join() === '200,200,401,401',
    },
  ]
}

/** A network that asks both nodes at once for more codes than it is allowed. */
export async function limitsAcross({ nodes }: Cluster): Promise<ProveRow[]> {
  const visitor = newVisitor()
  const asked = Array.from({ length: ASKED }, (_, n) => {
    const body = typed(`${crypto.randomUUID()}@crowd.example`)
    return visitor.call(nodes[n % nodes.length] ?? '', '/auth/login', { body })
  })
  const answers = await Promise.all(asked)
  visitor.leave()
  const sent = answers.filter(({ status }) => status === 403).length
  const refused = answers.filter(({ status, headers }) => status === 429 && headers['retry-after'] !== undefined).length
  return [
    {
      name: 'cluster: codes asked for by one network at both nodes at once',
      figure: `${sent} of ${ASKED} sent, ${refused} refused with Retry-After`,
      aim: `${ALLOWED} sent, ${ASKED - ALLOWED} refused`,
      isMet: sent === ALLOWED && refused === ASKED - ALLOWED,
    },
  ]
}

/** Work that is done every so often is written once for each stretch of time, however many nodes ask. */
export async function repeatedWork({ database }: Cluster): Promise<ProveRow[]> {
  const opened = await openPostgres({ url: database.url, poolSize: 1 })
  try {
    const { rows } = await opened.pool.query<{ kinds: number; most: number }>(
      `select count(distinct name)::int as kinds, coalesce(max(n), 0)::int as most from (
         select name, count(*) as n from jobs.job where singleton_on is not null group by name, singleton_on
       ) each_stretch`,
    )
    const { kinds = 0, most = 0 } = rows[0] ?? {}
    const figure = `${kinds} kinds, ${most} for a stretch of time at most`
    return [{ name: 'cluster: repeated work', figure, aim: 'once', isMet: kinds > 0 && most === 1 }]
  } finally {
    await opened.close()
  }
}

/** What the owner is told about all this. */
export async function doctorRow(cluster: Cluster): Promise<ProveRow[]> {
  const { code, output } = await cluster.command(['doctor'])
  const wrong = output.split('\n').filter((line) => line.startsWith('WRONG'))
  const good = output.split('\n').filter((line) => line.startsWith('good')).length
  const figure = `${good} good, ${wrong.length} wrong ${wrong.join('; ')}`.trim()
  return [{ name: 'cluster: npm run doctor', figure, aim: '0 wrong', isMet: code === 0 && wrong.length === 0 }]
}
