import type { Finding } from './doctor-checks.ts'
import type { Config } from '#server/config.ts'
import { Resolver } from 'node:dns/promises'

const DEADLINE_IN_MS = 3000

/** The TXT records of a name, each in pieces; rejects as `node:dns` does. */
type ReadTexts = (name: string) => Promise<string[][]>

/**
 * Whether the domains of our senders say who may send for them (SPF), sign their emails (DKIM), and what to do with
 * others (DMARC): without these, mail providers put messages to many into spam or refuse them.
 */
export async function mailDomainFindings(config: Config, readTexts: ReadTexts = askNameServers): Promise<Finding[]> {
  const { secrets, mailFrom, bulkEmails, dkimSelectors } = config
  if (secrets.smtpUrl === null) return []
  const senders = new Set([mailFrom, bulkEmails.from].map(domainOf).filter((domain) => domain !== 'localhost'))
  if (senders.size === 0) return []
  // SPF is asked of the domain to which undeliverable emails come back.
  const returns = bulkEmails.bounceAddress === null ? senders : new Set([domainOf(bulkEmails.bounceAddress)])
  const textsOf = async (name: string) => {
    try {
      return (await readTexts(name)).map((pieces) => pieces.join('').trim())
    } catch (error) {
      if (isNone(error)) return []
      throw error
    }
  }
  try {
    const found: Finding[] = []
    for (const domain of returns) found.push(spfFinding(domain, await textsOf(domain)))
    for (const domain of senders) {
      found.push(await dkimFinding(domain, { selectors: dkimSelectors, textsOf }))
      found.push(await dmarcFinding(domain, textsOf))
    }
    return found
  } catch {
    const todo = 'Check that this machine reaches its name servers, then run this again.'
    return [{ name: 'mail domain', state: 'LOOK', seen: 'the name servers (DNS) did not answer', todo }]
  }
}

type TextsOf = (name: string) => Promise<string[]>

function spfFinding(domain: string, texts: string[]): Finding {
  const name = 'SPF'
  const records = texts.filter((text) => /^v=spf1( |$)/i.test(text))
  const [record] = records
  if (record === undefined) {
    const todo = `Add the TXT record that your mail provider names to ${domain}; it begins with v=spf1.`
    return { name, state: 'LOOK', seen: `${domain} does not say which servers send its emails`, todo }
  }
  if (records.length > 1) {
    const todo = 'Write what they allow into one TXT record and remove the others: two count as none.'
    return { name, state: 'WRONG', seen: `${domain} has ${records.length} records that begin with v=spf1`, todo }
  }
  if (/\s\+?all$/i.test(record)) {
    const todo = 'Replace +all at the end of the record by -all, after the servers of your mail provider.'
    return { name, state: 'WRONG', seen: `${domain} lets every server send its emails`, todo }
  }
  return { name, state: 'GOOD', seen: `${domain} says which servers send its emails` }
}

async function dkimFinding(
  domain: string,
  { selectors, textsOf }: { selectors: string[]; textsOf: TextsOf },
): Promise<Finding> {
  const name = 'DKIM'
  if (selectors.length === 0) {
    const todo = 'Set DKIM_SELECTOR to the name that your mail provider gave to the key, then run this again.'
    return { name, state: 'LOOK', seen: `${domain} was not asked for the key that signs its emails`, todo }
  }
  let revoked: string | null = null
  for (const selector of selectors)
    for (const text of await textsOf(`${selector}._domainkey.${domain}`)) {
      const key = /(?:^|;)\s*p\s*=([^;]*)/i.exec(text)?.[1]
      if (key?.trim()) return { name, state: 'GOOD', seen: `${domain} has the key ${selector}` }
      if (key !== undefined) revoked = selector
    }
  if (revoked !== null) {
    const todo = 'Have the mail provider make a new key, and set DKIM_SELECTOR to its name.'
    return { name, state: 'WRONG', seen: `the key ${revoked} of ${domain} was revoked`, todo }
  }
  const todo = `Add the record that your mail provider names to ${selectors[0]}._domainkey.${domain}, or correct DKIM_SELECTOR.`
  return { name, state: 'LOOK', seen: `${domain} has no key called ${selectors.join(' or ')}`, todo }
}

/** A policy of a parent domain holds too. */
async function dmarcFinding(domain: string, textsOf: TextsOf): Promise<Finding> {
  const name = 'DMARC'
  const labels = domain.split('.')
  for (let at = 0; at === 0 || at < labels.length - 1; at += 1)
    for (const text of await textsOf(`_dmarc.${labels.slice(at).join('.')}`)) {
      const policy = /^v=DMARC1\s*;.*\bp\s*=\s*(none|quarantine|reject)\b/i.exec(text)?.[1]
      if (policy) return { name, state: 'GOOD', seen: `${domain} has a policy (${policy.toLowerCase()})` }
    }
  const todo = `Add a TXT record to _dmarc.${domain}, at first: v=DMARC1; p=none`
  return { name, state: 'LOOK', seen: `${domain} does not say what happens to emails that others send for it`, todo }
}

const domainOf = (sender: string) => (/@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? 'localhost').toLowerCase()

const isNone = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')

const askNameServers: ReadTexts = (name) => new Resolver({ timeout: DEADLINE_IN_MS, tries: 1 }).resolveTxt(name)
