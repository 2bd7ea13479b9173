import { askForCode, submitCode, signInForm } from './email-sign-in.ts'
import type { Cluster } from './nodes.ts'
import type { ProveRow } from './row.ts'
import { newVisitor } from './visitor.ts'
import { openPostgresDatabase } from '#server/adapters/postgres/postgres-database.ts'
import { waitForEmailedCode } from '#tests/kit/fake-smtp-server.ts'

/** Half more than one network may request within an hour. */
const ASKED = 150
const ALLOWED = 100

/** A session that one node opens is valid at the other, which can end it. */
export async function sessionsAcross({ nodes: [one = '', other = ''], mail }: Cluster): Promise<ProveRow[]> {
  const visitor = newVisitor()
  const email = 'across@sadhana.example'
  const challengeId = await askForCode(visitor, { address: one, email })
  const code = await waitForEmailedCode(mail.emails, email)
  const token = await submitCode(visitor, { address: other, email, challengeId, code })
  const me = async (address: string) => (await visitor.call(address, '/user/subscriptions/status', { token })).status
  const before = [await me(one), await me(other)]
  await visitor.call(other, '/auth/logout', { token, method: 'POST' })
  const after = [await me(one), await me(other)]
  visitor.close()
  return [
    {
      name: 'cluster: a session, opened at one node, used and ended at the other',
      figure: `${before.join(' and ')}, after its end ${after.join(' and ')}`,
      aim: '200 and 200, then 401 and 401',
      isMet: [...before, ...after].join() === '200,200,401,401',
    },
  ]
}

/** One network requests more codes than allowed, from both nodes at once. */
export async function limitsAcross({ nodes }: Cluster): Promise<ProveRow[]> {
  const visitor = newVisitor()
  const asked = Array.from({ length: ASKED }, (_, n) => {
    const body = signInForm(`${crypto.randomUUID()}@crowd.example`)
    return visitor.call(nodes[n % nodes.length] ?? '', '/auth/login', { body })
  })
  const answers = await Promise.all(asked)
  visitor.close()
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

/** A repeated job is scheduled once for each interval, however many nodes ask for it. */
export async function repeatedWork({ database }: Cluster): Promise<ProveRow[]> {
  const opened = await openPostgresDatabase({ url: database.url, poolSize: 1 })
  try {
    const { rows } = await opened.pool.query<{ kinds: number; most: number }>(
      `select count(distinct name)::int as kinds, coalesce(max(n), 0)::int as most from (
         select name, count(*) as n from jobs.job where singleton_on is not null group by name, singleton_on
       ) each_interval`,
    )
    const { kinds = 0, most = 0 } = rows[0] ?? {}
    const figure = `${kinds} kinds, ${most} for an interval at most`
    return [{ name: 'cluster: repeated work', figure, aim: 'once', isMet: kinds > 0 && most === 1 }]
  } finally {
    await opened.close()
  }
}

/** The owner's check of the installation finds nothing wrong. */
export async function doctorRow(cluster: Cluster): Promise<ProveRow[]> {
  const { code, output } = await cluster.command(['doctor'])
  const wrong = output.split('\n').filter((line) => line.startsWith('WRONG'))
  const good = output.split('\n').filter((line) => line.startsWith('good')).length
  const figure = `${good} good, ${wrong.length} wrong ${wrong.join('; ')}`.trim()
  return [{ name: 'cluster: npm run doctor', figure, aim: '0 wrong', isMet: code === 0 && wrong.length === 0 }]
}
