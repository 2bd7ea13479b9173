import { countStatus, describeStatuses } from './behind-proxy.ts'
import { insertMembers } from '#tests/kit/measure/members.ts'
import { spreadOf } from '#tests/kit/measure/statistics.ts'
import { forEachInstallation, type Installation } from './installation.ts'
import { readEmailedCode } from './outbox.ts'
import { fieldOf } from '#tests/kit/measure/api-client.ts'
import type { ProveRow } from './row.ts'
import { randomInt } from 'node:crypto'

const GUESSES = Number(process.env.GUESSES ?? 10_000)
/** Of each kind, every one with another address, since each may be sent one code a minute. */
const COMPARED = Number(process.env.COMPARED ?? 400)
const IN_FLIGHT = 20
const MOBILE = '98765 43210'

interface Challenge {
  email: string
  challengeId: string
}

/** An attacker guesses codes from ten thousand networks, and tries to tell known addresses from unknown ones. */
export function signInRows(): Promise<ProveRow[]> {
  return forEachInstallation(
    async (installation) => {
      await installation.start()
      await installation.inspectDatabase((db) => insertMembers(db, { count: COMPARED, name: 'known' }))
      await installation.start()
      const open: Challenge[] = []
      return [...(await compareAnswers(installation, open)), ...(await guessCodes(installation, open))]
    },
    // Behind a proxy, so that each guess can come from a network of its own.
    { SIGN_IN_CODES: 'on', TRUSTED_PROXIES: '1' },
  )
}

/**
 * Requests codes and enters wrong ones for both kinds of addresses; adds the challenges of the known ones to `open`.
 */
async function compareAnswers(installation: Installation, open: Challenge[]): Promise<ProveRow[]> {
  const times = { known: { asked: [0], guessed: [0] }, unknown: { asked: [0], guessed: [0] } }
  const answers = { known: new Set<string>(), unknown: new Set<string>() }
  for (let at = 1; at < COMPARED; at++) {
    for (const kind of at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = `${kind}-${at}@example.com`
      const asked = await login(installation, { email })
      const challengeId = textOf(asked.json, 'challengeId')
      const guess = await login(installation, { email, challengeId, code: randomCode() })
      if (kind === 'known') open.push({ email, challengeId })
      times[kind].asked.push(asked.tookInMs)
      times[kind].guessed.push(guess.tookInMs)
      answers[kind].add(visibleParts(asked)).add(visibleParts(guess))
    }
  }
  const isSame = [...answers.known].toSorted().join() === [...answers.unknown].toSorted().join()
  const rows: ProveRow[] = [
    {
      name: `sign-in, ${installation.name}: answers to known and unknown`,
      figure: `${isSame ? 'the same' : 'DIFFERENT'} status, fields and headers (${answers.known.size} kinds)`,
      aim: 'the same',
      isMet: isSame,
    },
  ]
  for (const what of ['asked', 'guessed'] as const) {
    const [known, unknown] = [spreadOf(times.known[what]), spreadOf(times.unknown[what])]
    const difference = Math.abs(known.median - unknown.median)
    rows.push({
      name: `sign-in, ${installation.name}: code ${what === 'asked' ? 'asked for' : 'wrong'}, ${COMPARED} each`,
      figure: `medians ${known.median.toFixed(1)} and ${unknown.median.toFixed(1)} ms`,
      aim: 'within 5 ms',
      isMet: difference <= 5,
    })
  }
  return rows
}

/** Guesses at each open challenge beyond its last try; requests a new one now and then. */
async function guessCodes(installation: Installation, open: Challenge[]): Promise<ProveRow[]> {
  const statuses = new Map<number, number>()
  let left = GUESSES
  async function guess(): Promise<void> {
    while (left-- > 0) {
      const challenge = open[left % open.length]
      if (!challenge) throw new Error('No address had been sent a code.')
      const isAsking = left % 6 === 0
      const { status, json } = await login(
        installation,
        isAsking ? { email: challenge.email } : { ...challenge, code: randomCode() },
      )
      const given = fieldOf(json, 'challengeId')
      if (isAsking && typeof given === 'string') challenge.challengeId = given
      countStatus(statuses, status)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, guess))
  const isIn = statuses.get(200) ?? 0
  return [
    {
      name: `sign-in, ${installation.name}: ${GUESSES} guesses from as many networks`,
      figure: `${isIn} in (${describeStatuses(statuses)})`,
      aim: '0 in',
      isMet: isIn === 0 && [...statuses.keys()].every((status) => status < 500),
    },
    await otherMemberSignsIn(installation),
  ]
}

/** A member who was not attacked signs in while the limits are still in force. */
async function otherMemberSignsIn(installation: Installation): Promise<ProveRow> {
  const email = 'somebody-else@example.com'
  const asked = await login(installation, { email })
  const code = await readEmailedCode(installation.dir, email)
  const { status } = await login(installation, { email, challengeId: textOf(asked.json, 'challengeId'), code })
  const name = `sign-in, ${installation.name}: others afterwards`
  return {
    name,
    figure: status === 200 ? 'signed in' : `refused with ${status}`,
    aim: 'sign in',
    isMet: status === 200,
  }
}

async function login(installation: Installation, signInForm: object) {
  const from = performance.now()
  const response = await fetch(`${installation.address()}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': randomNetwork() },
    body: JSON.stringify({ mobileNumber: MOBILE, ...signInForm }),
  })
  const json: unknown = await response.json()
  return { status: response.status, headers: response.headers, json, tookInMs: performance.now() - from }
}

/** Every part of an answer that could distinguish addresses, without what differs each time. */
function visibleParts({ status, headers, json }: { status: number; headers: Headers; json: unknown }): string {
  const fields = Object.entries(Object(json)).map(([name, value]) => {
    return name === 'challengeId' ? name : `${name}=${JSON.stringify(value)}`
  })
  const names = [...headers].filter(([name]) => name !== 'date').map(([name, value]) => `${name}: ${value}`)
  return JSON.stringify([status, fields, names])
}

function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

function randomNetwork(): string {
  return [1 + randomInt(222), randomInt(256), randomInt(256), 1 + randomInt(254)].join('.')
}

function textOf(json: unknown, name: string): string {
  const value = fieldOf(json, name)
  return typeof value === 'string' ? value : '00000000-0000-7000-8000-000000000000'
}
