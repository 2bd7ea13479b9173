import { crowdIn, spreadOf } from './crowd.ts'
import { type HouseKind, openHouse, type ProveHouse } from './houses.ts'
import { codeFor } from './letters.ts'
import { fieldOf } from './member.ts'
import type { ProveRow } from './row.ts'
import { randomInt } from 'node:crypto'

const GUESSES = Number(process.env.GUESSES ?? 10_000)
/** Of each kind; every one is another address, for each may be sent a code once a minute. */
const COMPARED = Number(process.env.COMPARED ?? 400)
const IN_FLIGHT = 20
const MOBILE = '98765 43210'

interface Challenge {
  email: string
  challengeId: string
}

/** Guessing codes from ten thousand networks, and telling known addresses from unknown ones. */
export async function signInRows(): Promise<ProveRow[]> {
  const rows: ProveRow[] = []
  for (const kind of ['embedded', 'PostgreSQL'] satisfies HouseKind[]) {
    // Behind a proxy, so that each guess can come from a network of its own.
    const house = await openHouse(kind, { SIGN_IN_CODES: 'on', TRUSTED_PROXIES: '1' })
    if (!house) continue
    try {
      await house.start()
      await house.lookInside((db) => crowdIn(db, { count: COMPARED, name: 'known' }))
      await house.start()
      const open: Challenge[] = []
      rows.push(...(await compared(house, open)), ...(await guessed(house, open)))
    } finally {
      await house.close()
    }
  }
  return rows
}

/** Asks for codes and gives wrong ones, for both kinds of addresses in turn; adds the known one's challenges to `open`. */
async function compared(house: ProveHouse, open: Challenge[]): Promise<ProveRow[]> {
  const times = { known: { asked: [0], guessed: [0] }, unknown: { asked: [0], guessed: [0] } }
  const faces = { known: new Set<string>(), unknown: new Set<string>() }
  for (let at = 1; at < COMPARED; at++) {
    for (const kind of at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = `${kind}-${at}@example.com`
      const asked = await login(house, { email })
      const challengeId = textOf(asked.json, 'challengeId')
      const guess = await login(house, { email, challengeId, code: aCode() })
      if (kind === 'known') open.push({ email, challengeId })
      times[kind].asked.push(asked.tookInMs)
      times[kind].guessed.push(guess.tookInMs)
      faces[kind].add(faceOf(asked)).add(faceOf(guess))
    }
  }
  const isSame = [...faces.known].toSorted().join() === [...faces.unknown].toSorted().join()
  const rows: ProveRow[] = [
    {
      name: `sign-in, ${house.name}: answers to known and unknown`,
      figure: `${isSame ? 'the same' : 'DIFFERENT'} status, fields and headers (${faces.known.size} kinds)`,
      aim: 'the same',
      isMet: isSame,
    },
  ]
  for (const what of ['asked', 'guessed'] as const) {
    const [known, unknown] = [spreadOf(times.known[what]), spreadOf(times.unknown[what])]
    const apart = Math.abs(known.median - unknown.median)
    rows.push({
      name: `sign-in, ${house.name}: code ${what === 'asked' ? 'asked for' : 'wrong'}, ${COMPARED} each`,
      figure: `medians ${known.median.toFixed(1)} and ${unknown.median.toFixed(1)} ms`,
      aim: 'within 5 ms',
      isMet: apart <= 5,
    })
  }
  return rows
}

/** Each open challenge to the last of its tries and beyond; now and then a new one is asked for. */
async function guessed(house: ProveHouse, open: Challenge[]): Promise<ProveRow[]> {
  const statuses = new Map<number, number>()
  let left = GUESSES
  async function lane(): Promise<void> {
    while (left-- > 0) {
      const challenge = open[left % open.length]
      if (!challenge) throw new Error('No address had been sent a code.')
      const isAsking = left % 6 === 0
      const { status, json } = await login(
        house,
        isAsking ? { email: challenge.email } : { ...challenge, code: aCode() },
      )
      const given = fieldOf(json, 'challengeId')
      if (isAsking && typeof given === 'string') challenge.challengeId = given
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
  const isIn = statuses.get(200) ?? 0
  const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  return [
    {
      name: `sign-in, ${house.name}: ${GUESSES} guesses from as many networks`,
      figure: `${isIn} in (${told.join(', ')})`,
      aim: '0 in',
      isMet: isIn === 0 && [...statuses.keys()].every((status) => status < 500),
    },
    await ownerStillIn(house),
  ]
}

/** A member who was never guessed at signs in while all of that is remembered. */
async function ownerStillIn(house: ProveHouse): Promise<ProveRow> {
  const email = 'somebody-else@example.com'
  const asked = await login(house, { email })
  const code = await codeFor(house.dir, email)
  const { status } = await login(house, { email, challengeId: textOf(asked.json, 'challengeId'), code })
  const name = `sign-in, ${house.name}: others afterwards`
  return {
    name,
    figure: status === 200 ? 'signed in' : `refused with ${status}`,
    aim: 'sign in',
    isMet: status === 200,
  }
}

async function login(house: ProveHouse, typed: object) {
  const from = performance.now()
  const response = await fetch(`${house.address()}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': aNetwork() },
    body: JSON.stringify({ mobileNumber: MOBILE, ...typed }),
  })
  const json: unknown = await response.json()
  return { status: response.status, headers: response.headers, json, tookInMs: performance.now() - from }
}

/** All of an answer that could tell one from another, without what differs each time. */
function faceOf({ status, headers, json }: { status: number; headers: Headers; json: unknown }): string {
  const fields = Object.entries(Object(json)).map(([name, value]) => {
    return name === 'challengeId' ? name : `${name}=${JSON.stringify(value)}`
  })
  const names = [...headers].filter(([name]) => name !== 'date').map(([name, value]) => `${name}: ${value}`)
  return JSON.stringify([status, fields, names])
}

function aCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

function aNetwork(): string {
  return [1 + randomInt(222), randomInt(256), randomInt(256), 1 + randomInt(254)].join('.')
}

function textOf(json: unknown, name: string): string {
  const value = fieldOf(json, name)
  return typeof value === 'string' ? value : '00000000-0000-7000-8000-000000000000'
}
