import { postFrom, countStatuses, describeStatuses } from './behind-proxy.ts'
import { signInForm } from './email-sign-in.ts'
import { textAt } from '#tests/kit/measure/api-client.ts'
import { isUndisturbed, startOtherVisitors, describeLatency } from './other-visitors.ts'
import { type Production, startProductionBehindNginx } from './production.ts'
import type { ProveRow } from './row.ts'
import { waitForEmailedCode } from '#tests/kit/fake-smtp-server.ts'

const CODES = Number(process.env.CODES ?? 5000)
const AT_ONCE = 20
const MEMBERS = 30
const CODE_WITHIN_MS = 10_000
/** An address of a mobile carrier that many members share. */
const CARRIER = '203.0.113.9'

/** One /48 requests thousands of codes while members behind one carrier's address sign in. */
export async function codeFloodsRows(): Promise<ProveRow[]> {
  const production = await startProductionBehindNginx()
  const others = await startOtherVisitors(production)
  try {
    await signIn(production, 'neighbour@carrier.example')
    const idle = await others.measure(5000)
    let flood = new Map<number, number>()
    let took: number[] = []
    const during = await others.during(async () => {
      const flooding = countStatuses(CODES, AT_ONCE, (at) => {
        const ip = `2001:db8:7:${(at % 65_536).toString(16)}::1`
        return postFrom(ip, production, '/auth/login', signInForm(`flood-${at}@example.com`))
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
        figure: describeLatency({ idle, during }),
        aim: 'p95 under 5 × idle and 300 ms',
        isMet: isUndisturbed({ idle, during }),
      },
      {
        name: `code floods: ${MEMBERS} members behind one address`,
        figure: `${took.length} signed in, the last after ${(slowest / 1000).toFixed(1)} s`,
        aim: `all within ${CODE_WITHIN_MS / 1000} s`,
        isMet: took.length === MEMBERS && slowest <= CODE_WITHIN_MS,
      },
      {
        name: `code floods: ${CODES} codes asked for from one /48`,
        figure: describeStatuses(flood),
        aim: '300 sent at most',
        isMet: (flood.get(403) ?? 0) <= 300 && [...flood.keys()].every((status) => status === 403 || status === 429),
      },
    ]
  } finally {
    await others.close()
    await production.close()
  }
}

/** Signs in from the carrier's address; returns how long that took, including the email with the code. */
async function signIn(production: Production, email: string): Promise<number> {
  const from = performance.now()
  const asked = await postFrom(CARRIER, production, '/auth/login', signInForm(email))
  if (asked.status !== 403) throw new Error(`asking for a code answered ${asked.status}`)
  const code = await waitForEmailedCode(production.mail.emails, email)
  const proof = { ...signInForm(email), challengeId: textAt(asked.json, 'challengeId'), code }
  const { status } = await postFrom(CARRIER, production, '/auth/login', proof)
  if (status !== 200) throw new Error(`the code answered ${status}`)
  return performance.now() - from
}
