import { buy, enter } from './entering.ts'
import { fieldOf, textAt } from './member.ts'
import { areUndisturbed, openOthers, wordsOfOthers } from './others.ts'
import { startProductionBehindNginx } from './production.ts'
import type { ProveRow } from './row.ts'

const CONNECTIONS = 8
const LASTS_MS = 20_000
/** Letters that take most time to draw. */
const ADDRESS = 'मंदिर मार्ग, शिवाजी नगर, पुणे, महाराष्ट्र, भारत – चौथी मंज़िल, साधना निवास\n'.repeat(3).trim()

/** One member asks for one receipt over and over, on several connections, while others visit. */
export async function receiptRows(): Promise<ProveRow[]> {
  const production = await startProductionBehindNginx()
  try {
    const others = await openOthers(production)
    const member = await enter(production, 'receipts@example.com')
    const { visitor, token } = member
    const billing = { address: ADDRESS, state: '27', gstin: '' }
    const changed = await visitor.call(production.address, '/user/billing', { method: 'PUT', token, body: billing })
    if (changed.status >= 300) throw new Error(`the address answered ${changed.status}`)
    await buy(production, member)
    const listed = fieldOf((await visitor.call(production.address, '/user/receipts', { token })).json, 'receipts')
    const path = `/api/v1/user/receipts/${textAt(Array.isArray(listed) ? listed[0] : {}, '_id')}/pdf`

    const idle = await others.measure(LASTS_MS / 2)
    const statuses = new Map<number, number>()
    const during = await others.during(async () => {
      const until = performance.now() + LASTS_MS
      const lane = async () => {
        while (performance.now() < until) {
          const answer = await fetch(production.address + path, { headers: { authorization: `Bearer ${token}` } })
          await answer.arrayBuffer()
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, lane))
    })
    await others.close()
    const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    return [
      {
        name: `receipts: others beside one member on ${CONNECTIONS} connections`,
        figure: `${wordsOfOthers({ idle, during })}; answers ${answers}`,
        aim: 'p95 under 5 × idle',
        isMet: areUndisturbed({ idle, during }) && (statuses.get(200) ?? 0) > 0,
      },
    ]
  } finally {
    await production.close()
  }
}
