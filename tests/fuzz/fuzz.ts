import { startCpuTimer } from './cpu-timer.ts'
import type { TestApp } from '#tests/kit/app.ts'
import { allCalls } from '#tests/contract/calls.ts'
import { type Fault, findFault, isValid } from './response-checker.ts'
import { type FuzzRequest, type Material, requestsFor } from './requests.ts'
import {
  createBystander,
  createRoleFixture,
  requesterFor,
  type Bystander,
  type FuzzRole,
  type RoleFixture,
  ROLES,
  findRowsAbout,
} from './fuzz-fixture.ts'
import fc from 'fast-check'

export interface FuzzOptions {
  seed: number
  /** Per role. */
  requests: number
}

export interface FuzzReport {
  sent: number
  /** How many of the requests the contract's schemas accept. */
  valid: number
  faults: (Fault & { role: FuzzRole; request: string })[]
  /** Calls that never succeeded: their test says little. */
  neverAnswered: string[]
}

const MINUTE_IN_MS = 60_000
/** Requests delete and use up data, so the fixture is created anew after this many. */
const REQUESTS_PER_FIXTURE = 150

/** Sends valid and invalid requests for all calls of the contract to a running product, and checks each response. */
export async function fuzz(t: TestApp, { seed, requests }: FuzzOptions): Promise<FuzzReport> {
  const bystander = await createBystander(t)
  const before = await findRowsAbout(t, bystander.id)
  const report: FuzzReport = { sent: 0, valid: 0, faults: [], neverAnswered: [] }
  const succeeded = new Set<string>()
  for (const [at, role] of ROLES.entries()) {
    const seeds = fc.sample(fc.integer(), { seed: seed + at, numRuns: requests })
    const round = { role, bystander, report, succeeded, fixture: await createRoleFixture(t, role, bystander) }
    for (const [done, requestSeed] of seeds.entries()) {
      if (done > 0 && done % REQUESTS_PER_FIXTURE === 0) round.fixture = await createRoleFixture(t, role, bystander)
      await fuzzOnce(t, round, requestSeed)
    }
    if (role === 'ADMIN') continue
    const after = await findRowsAbout(t, bystander.id)
    const changed = [...before.filter((row) => !after.includes(row)), ...after.filter((row) => !before.includes(row))]
    if (changed.length > 0) {
      report.faults.push({ kind: 'ACROSS ROLES', why: changed.join('\n'), role, request: 'changed another member' })
    }
  }
  report.neverAnswered = allCalls.map(({ name }) => name).filter((name) => !succeeded.has(name))
  return report
}

interface Round {
  role: FuzzRole
  bystander: Bystander
  report: FuzzReport
  succeeded: Set<string>
  fixture: RoleFixture
}

async function fuzzOnce(t: TestApp, round: Round, seed: number): Promise<void> {
  const { role, bystander, report, succeeded } = round
  // Time passes between requests so that rate limits do not apply.
  t.clock.advance(5 * MINUTE_IN_MS)
  const { request, from } = generateRequest(round.fixture.material, seed)
  const requester = requesterFor(role, bystander)
  let answer = await send(t, request, round.fixture.token, from)
  if (hasLostAccess(answer, requester.expectedRefusal(request))) {
    // The requester has signed out, deleted the account or changed its own role.
    round.fixture = await createRoleFixture(t, role, bystander)
    answer = await send(t, request, round.fixture.token, from)
  }
  report.sent += 1
  if (isValid(request)) report.valid += 1
  if (answer.status < 400) succeeded.add(request.name)
  const fault = findFault(request, answer, requester)
  const { name, url, payload } = request
  if (fault) report.faults.push({ ...fault, role, request: `${name} ${url} ${String(payload).slice(0, 600)}` })
}

/** The same seed and material give the same request. */
function generateRequest(material: Material, seed: number): { request: FuzzRequest; from: string } {
  const request = fc.constantFrom(...allCalls).chain((call) => requestsFor(call, material))
  const from = fc.nat({ max: 249 }).map((host) => `203.0.113.${host}`)
  const [generated] = fc.sample(fc.record({ request, from }), { seed, numRuns: 1 })
  if (!generated) throw new Error('No request was generated.')
  return generated
}

async function send(
  t: TestApp,
  { call, url, contentType, payload }: FuzzRequest,
  token: string | undefined,
  from: string,
) {
  const cpuMs = startCpuTimer()
  const answer = await t.app.inject({
    method: call.method,
    url,
    remoteAddress: from,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(contentType !== null && { 'content-type': contentType }),
    },
    ...(payload !== null && { payload }),
  })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers, cpuMs: cpuMs() }
}

function hasLostAccess({ status, body }: { status: number; body: string }, expected: string | null): boolean {
  if (expected === 'FORBIDDEN') return status === 401
  if (expected !== null) return false
  return status === 401 || (status === 403 && body.includes('"FORBIDDEN"'))
}
