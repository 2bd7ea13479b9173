import type { ProveRow } from './row.ts'
import { askedNames, printTable } from '#tests/kit/measure/rows.ts'

/** Each row by its name; loaded only when it is run. Add yours here. */
const provers: Record<string, () => Promise<ProveRow[]>> = {
  settle: async () => (await import('./settle.ts')).settleRows(),
  'closed-browser': async () => (await import('./closed-browser.ts')).closedBrowserRows(),
  plans: async () => (await import('./plans.ts')).plansRows(),
  cluster: async () => (await import('./cluster.ts')).clusterRows(),
  restore: async () => (await import('./restore.ts')).restoreRows(),
  kill: async () => (await import('./kill.ts')).killRows(),
  messages: async () => (await import('./messages.ts')).messageRows(),
  'conversion-kill': async () => (await import('./conversion-kill.ts')).conversionKillRows(),
  room: async () => (await import('./room.ts')).roomRows(),
  fuzz: async () => (await import('./fuzz.ts')).fuzzRows(),
  'sign-in': async () => (await import('./sign-in.ts')).signInRows(),
  'input-cost': async () => (await import('./input-cost.ts')).inputCostRows(),
  slow: async () => (await import('./slow-connections.ts')).slowRows(),
  'slow-nginx': async () => (await import('./slow-nginx.ts')).slowNginxRows(),
  'half-open-tls': async () => (await import('./half-open-tls.ts')).halfOpenTlsRows(),
  database: async () => (await import('./database.ts')).databaseRows(),
  pooler: async () => (await import('./pooler.ts')).poolerRows(),
  replica: async () => (await import('./replica.ts')).replicaRows(),
  'disk-full': async () => (await import('./disk-full.ts')).diskFullRows(),
  'code-floods': async () => (await import('./code-floods.ts')).codeFloodsRows(),
  'contact-floods': async () => (await import('./contact-floods.ts')).contactFloodsRows(),
  'unpaid-orders': async () => (await import('./unpaid-orders.ts')).unpaidOrdersRows(),
  logs: async () => (await import('./logs.ts')).logRows(),
  receipts: async () => (await import('./receipts.ts')).receiptRows(),
  probing: async () => (await import('./probing.ts')).probingRows(),
  ladder: async () => (await import('./ladder.ts')).ladderRows(),
}

const names = askedNames('row', provers)
if (names) {
  const rows: ProveRow[] = []
  for (const name of names) rows.push(...(await prove(name)))
  printTable([
    ['', 'seen', 'aim', 'met'],
    ...rows.map(({ name, figure, aim, isMet }) => [name, figure, aim, isMet ? 'yes' : 'NO']),
  ])
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1
}

/** A row that throws is not proved. */
async function prove(name: string): Promise<ProveRow[]> {
  console.log(`Proving: ${name} …`)
  try {
    return (await provers[name]?.()) ?? []
  } catch (error) {
    console.error(error)
    return [{ name, figure: 'did not end', aim: 'ends', isMet: false }]
  }
}
