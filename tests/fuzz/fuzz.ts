import { workOfThread } from './work-of-thread.ts'
import type { TestApp } from '#tests/kit/app.ts'
import { allCalls } from '#tests/contract/calls.ts'
import { type Dice, diceOf } from './dice.ts'
import { type Fault, faultIn, isValid } from './judge.ts'
import { type FuzzRequest, requestTo } from './requests.ts'
import { aBystander, aPlace, askerOf, type Bystander, type FuzzRole, type Place, ROLES, rowsAbout } from './world.ts'

export interface FuzzOptions {
  seed: number
  /** For each role. */
  requests: number
}

export interface FuzzReport {
  sent: number
  /** How many of them the contract's schemas accept. */
  valid: number
  faults: (Fault & { role: FuzzRole; request: string })[]
  /** Calls that nobody ever got a good answer from: what was tried there says little. */
  neverAnswered: string[]
}

const MINUTE_IN_MS = 60_000
/** Things are deleted and used up as it goes: after so many requests there is something of everything again. */
const RENEWED_EVERY = 150

/** Asks everything that the contract names of a running product, rightly and wrongly, and judges each answer. */
export async function fuzz(t: TestApp, { seed, requests }: FuzzOptions): Promise<FuzzReport> {
  const bystander = await aBystander(t)
  const before = await rowsAbout(t, bystander.id)
  const report: FuzzReport = { sent: 0, valid: 0, faults: [], neverAnswered: [] }
  const answered = new Set<string>()
  for (const [at, role] of ROLES.entries()) {
    const dice = diceOf(seed + at)
    for (let done = 0; done < requests; done += RENEWED_EVERY) {
      const count = Math.min(RENEWED_EVERY, requests - done)
      const round = { role, dice, bystander, report, answered, place: await aPlace(t, role, bystander) }
      for (let left = count; left > 0; left--) await askOnce(t, round)
    }
    if (role === 'ADMIN') continue
    const after = await rowsAbout(t, bystander.id)
    const changed = [...before.filter((row) => !after.includes(row)), ...after.filter((row) => !before.includes(row))]
    if (changed.length > 0) {
      report.faults.push({ kind: 'ACROSS ROLES', why: changed.join('\n'), role, request: 'changed another member' })
    }
  }
  report.neverAnswered = allCalls.map(({ name }) => name).filter((name) => !answered.has(name))
  return report
}

interface Round {
  role: FuzzRole
  dice: Dice
  bystander: Bystander
  report: FuzzReport
  answered: Set<string>
  place: Place
}

async function askOnce(t: TestApp, round: Round): Promise<void> {
  const { role, dice, bystander, report, answered } = round
  // Limits of the hour and of the day are for those who really wait.
  t.clock.advance(5 * MINUTE_IN_MS)
  const request = requestTo(dice.pick(allCalls), dice, round.place.material)
  const from = `203.0.113.${dice.below(250)}`
  const asker = askerOf(role, bystander)
  let answer = await send(t, request, round.place.token, from)
  if (isShutOut(answer, asker.refusedWith(request))) {
    // He has signed himself out, left, or taken his own role away.
    round.place = await aPlace(t, role, bystander)
    answer = await send(t, request, round.place.token, from)
  }
  report.sent += 1
  if (isValid(request)) report.valid += 1
  if (answer.status < 400) answered.add(request.name)
  const fault = faultIn(request, answer, asker)
  const { name, url, payload } = request
  if (fault) report.faults.push({ ...fault, role, request: `${name} ${url} ${String(payload).slice(0, 600)}` })
}

async function send(
  t: TestApp,
  { call, url, contentType, payload }: FuzzRequest,
  token: string | undefined,
  from: string,
) {
  const worked = workOfThread()
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
  return { status: answer.statusCode, body: answer.body, headers: answer.headers, workInMs: worked() }
}

function isShutOut({ status, body }: { status: number; body: string }, expected: string | null): boolean {
  if (expected === 'FORBIDDEN') return status === 401
  if (expected !== null) return false
  return status === 401 || (status === 403 && body.includes('"FORBIDDEN"'))
}
