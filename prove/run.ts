import type { ProveRow } from './row.ts'

/** Each row by its name; loaded only when it is run. Add yours here. */
const provers: Record<string, () => Promise<ProveRow[]>> = {
  settle: async () => (await import('./settle.ts')).settleRows(),
  'closed-browser': async () => (await import('./closed-browser.ts')).closedBrowserRows(),
  plans: async () => (await import('./plans.ts')).plansRows(),
  cluster: async () => (await import('./cluster.ts')).clusterRows(),
  restore: async () => (await import('./restore.ts')).restoreRows(),
  kill: async () => (await import('./kill.ts')).killRows(),
  fuzz: async () => (await import('./fuzz.ts')).fuzzRows(),
  'sign-in': async () => (await import('./sign-in.ts')).signInRows(),
  'input-cost': async () => (await import('./input-cost.ts')).inputCostRows(),
  slow: async () => (await import('./slow.ts')).slowRows(),
  'slow-nginx': async () => (await import('./slow-nginx.ts')).slowNginxRows(),
  'half-open-tls': async () => (await import('./half-open-tls.ts')).halfOpenTlsRows(),
  database: async () => (await import('./database.ts')).databaseRows(),
  'disk-full': async () => (await import('./disk-full.ts')).diskFullRows(),
  'code-floods': async () => (await import('./code-floods.ts')).codeFloodsRows(),
  'contact-floods': async () => (await import('./contact-floods.ts')).contactFloodsRows(),
  'unpaid-orders': async () => (await import('./unpaid-orders.ts')).unpaidOrdersRows(),
  logs: async () => (await import('./logs.ts')).logRows(),
  receipts: async () => (await import('./receipts.ts')).receiptRows(),
  probing: async () => (await import('./probing.ts')).probingRows(),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in provers))
if (unknown.length > 0) {
  console.error(`There is no row "${unknown.join(', ')}". There are: ${Object.keys(provers).join(', ')}.`)
  process.exitCode = 1
} else {
  const rows: ProveRow[] = []
  for (const name of asked.length > 0 ? asked : Object.keys(provers)) rows.push(...(await proved(name)))
  print(rows)
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1
}

/** What cannot be run to its end is not proved. */
async function proved(name: string): Promise<ProveRow[]> {
  console.log(`Proving: ${name} …`)
  try {
    return (await provers[name]?.()) ?? []
  } catch (error) {
    console.error(error)
    return [{ name, figure: 'did not end', aim: 'ends', isMet: false }]
  }
}

function print(rows: ProveRow[]): void {
  const lines = [
    ['', 'seen', 'aim', 'met'],
    ...rows.map(({ name, figure, aim, isMet }) => [name, figure, aim, isMet ? 'yes' : 'NO']),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  console.log('')
  for (const line of lines) console.log(line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
}
