import { countStatus, describeStatuses } from './behind-proxy.ts'
import { buy, signInByEmail, type SignedInMember } from './email-sign-in.ts'
import { fieldOf, textAt } from '#tests/kit/measure/api-client.ts'
import { isUndisturbed, startOtherVisitors, type VisitorLatency, describeLatency } from './other-visitors.ts'
import { type Production, startProductionBehindNginx } from './production.ts'
import type { ProveRow } from './row.ts'

const CONNECTIONS = 8
const MEMBERS = 40
const DURATION_MS = 20_000
/** Characters that take most time to draw. */
const ADDRESS = 'मंदिर मार्ग, शिवाजी नगर, पुणे, महाराष्ट्र, भारत – चौथी मंज़िल, साधना निवास\n'.repeat(3).trim()

/** Receipts are requested while others visit: one repeatedly, then the first of many members at once. */
export async function receiptRows(): Promise<ProveRow[]> {
  const production = await startProductionBehindNginx()
  try {
    const others = await startOtherVisitors(production)
    const one = await buyer(production, 'receipts@example.com')
    const many: Buyer[] = []
    for (let n = 0; n < MEMBERS; n++) many.push(await buyer(production, `receipts-${n}@example.com`))
    const idle = await others.measure(DURATION_MS / 2)

    const again = new Map<number, number>()
    const duringAgain = await others.during(async () => {
      const until = performance.now() + DURATION_MS
      const readRepeatedly = async () => {
        while (performance.now() < until) countStatus(again, await openReceipt(production, one))
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, readRepeatedly))
    })

    // These are opened for the first time: each is drawn now, and no member's limit applies.
    const first = new Map<number, number>()
    const from = performance.now()
    const duringFirst = await others.during(async () => {
      await Promise.all(many.map(async (each) => countStatus(first, await openReceipt(production, each))))
    })
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    await others.close()
    return [
      row(`others beside one member on ${CONNECTIONS} connections`, { idle, during: duringAgain, answers: again }),
      {
        ...row(`others beside ${MEMBERS} members who open a first receipt at once, ${seconds} s`, {
          idle,
          during: duringFirst,
          answers: first,
        }),
        isMet: isUndisturbed({ idle, during: duringFirst }) && first.get(200) === MEMBERS,
      },
    ]
  } finally {
    await production.close()
  }
}

interface Buyer extends SignedInMember {
  /** Of the PDF of their receipt. */
  path: string
}

async function buyer(production: Production, email: string): Promise<Buyer> {
  const member = await signInByEmail(production, email)
  const { visitor, token } = member
  const { address } = production
  const billing = { address: ADDRESS, state: '27', gstin: '' }
  const changed = await visitor.call(address, '/user/billing', { method: 'PUT', token, body: billing })
  if (changed.status >= 300) throw new Error(`the address answered ${changed.status}`)
  await buy(production, member)
  const listed = fieldOf((await visitor.call(address, '/user/receipts', { token })).json, 'receipts')
  return { ...member, path: `/api/v1/user/receipts/${textAt(Array.isArray(listed) ? listed[0] : {}, '_id')}/pdf` }
}

/** Reads the whole file; returns the status. */
async function openReceipt({ address }: Production, { path, token }: Buyer): Promise<number> {
  const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  return answer.status
}

interface Measured {
  idle: VisitorLatency
  during: VisitorLatency
  /** How many of each status. */
  answers: Map<number, number>
}

function row(name: string, { idle, during, answers }: Measured): ProveRow {
  return {
    name: `receipts: ${name}`,
    figure: `${describeLatency({ idle, during })}; answers ${describeStatuses(answers)}`,
    aim: 'p95 under 5 × idle',
    isMet: isUndisturbed({ idle, during }) && (answers.get(200) ?? 0) > 0,
  }
}
