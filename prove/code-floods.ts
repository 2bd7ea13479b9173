import { askFrom, statusesOf, wordsOf } from './behind-proxy.ts'
import { typed } from './entering.ts'
import { textAt } from './member.ts'
import { areUndisturbed, openOthers, wordsOfOthers } from './others.ts'
import { type Production, startProductionBehindNginx } from './production.ts'
import type { ProveRow } from './row.ts'
import { mailedCode } from '#tests/kit/mail-server.ts'

const CODES = Number(process.env.CODES ?? 5000)
const AT_ONCE = 20
const MEMBERS = 30
const CODE_WITHIN_MS = 10_000
/** One address of a mobile carrier, which many members share. */
const CARRIER = '203.0.113.9'

/** Thousands of codes asked for from one /48, while the members behind one carrier's address sign in. */
export async function codeFloodsRows(): Promise<ProveRow[]> {
  const production = await startProductionBehindNginx()
  const others = await openOthers(production)
  try {
    await signIn(production, 'neighbour@carrier.example')
    const idle = await others.measure(5000)
    let flood = new Map<number, number>()
    let took: number[] = []
    const during = await others.during(async () => {
      const flooding = statusesOf(CODES, AT_ONCE, (at) => {
        const ip = `2001:db8:7:${(at % 65_536).toString(16)}::1`
        return askFrom(ip, production, '/auth/login', typed(`flood-${at}@example.com`))
      })
      took = await Promise.all(
        Array.from({ length: MEMBERS }, (_, at) => signIn(production, `member-${at}@carrier.example`)),
      )
      flood = await flooding
    })
    const slowest = Math.max(...took)
    return [
      {
        name: 'code floods: others',
        figure: wordsOfOthers({ idle, during }),
        aim: 'p95 under 5 × idle and 300 ms',
        isMet: areUndisturbed({ idle, during }),
      },
      {
        name: `code floods: ${MEMBERS} members behind one address`,
        figure: `${took.length} signed in, the last after ${(slowest / 1000).toFixed(1)} s`,
        aim: `all within ${CODE_WITHIN_MS / 1000} s`,
        isMet: took.length === MEMBERS && slowest <= CODE_WITHIN_MS,
      },
      {
        name: `code floods: ${CODES} codes asked for from one /48`,
        figure: wordsOf(flood),
        aim: '300 sent at most',
        isMet: (flood.get(403) ?? 0) <= 300 && [...flood.keys()].every((status) => status === 403 || status === 429),
      },
    ]
  } finally {
    await others.close()
    await production.close()
  }
}

/** Signs in behind the carrier's address; answers how long that took, the email with the code included. */
async function signIn(production: Production, email: string): Promise<number> {
  const from = performance.now()
  const asked = await askFrom(CARRIER, production, '/auth/login', typed(email))
  if (asked.status !== 403) throw new Error(`asking for a code answered ${asked.status}`)
  const code = await mailedCode(production.mail.letters, email)
  const proof = { ...typed(email), challengeId: textAt(asked.json, 'challengeId'), code }
  const { status } = await askFrom(CARRIER, production, '/auth/login', proof)
  if (status !== 200) throw new Error(`the code answered ${status}`)
  return performance.now() - from
}
