import type { Note } from './note.ts'
import { noteQueue, type Tell } from './note-queue.ts'
import type { NoteStorage } from './note-storage.ts'
import { mergeProgress, NOTHING_SEEN, type Progress } from '#shared/domain/progress.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const ITEM = '01900000-0000-7000-8000-00000000000'
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 7) + second * 1000)
const note = (place: number, second: number, item = 1): Note => ({
  kind: 'VIDEO',
  itemId: ITEM + item,
  furthest: place,
  latest: place,
  latestAt: at(second),
  length: 4000,
  seen: NOTHING_SEEN,
  isFinished: false,
})

/** A browser's storage: all its tabs see it, and it outlives them. */
function aBrowser(isFull = false) {
  const kept = new Map<string, string>()
  const storage: NoteStorage = {
    keys: () => [...kept.keys()],
    read: (key) => kept.get(key) ?? null,
    write: (key, text) => void (isFull || kept.set(key, text)),
    remove: (key) => void kept.delete(key),
  }
  let tabs = 0
  return { kept, storage, newTab: () => noteQueue({ storage, tab: `tab${++tabs}` }) }
}

/** What a server knows after being told: the same rule as its own statement. */
function aServer() {
  const known = new Map<string, Progress>()
  const tell: Tell = async (notes) => {
    for (const { kind: _, itemId, seen: __, ...progress } of notes) {
      const before = known.get(itemId)
      known.set(itemId, before ? mergeProgress(before, progress) : progress)
    }
  }
  return { known, tell }
}
const offline: Tell = () => Promise.reject(new Error('No connection'))

let browser: ReturnType<typeof aBrowser>
let server: ReturnType<typeof aServer>
beforeEach(() => {
  browser = aBrowser()
  server = aServer()
})

test('what is acknowledged is forgotten, and told in one for each item', async () => {
  const tab = browser.newTab()
  for (const second of [1, 2, 3]) tab.note('asha', note(second * 10, second))
  tab.note('asha', note(7, 3, 2))
  const tell = vi.fn<Tell>(server.tell)
  await tab.flush('asha', tell)
  expect(tell).toHaveBeenCalledTimes(1)
  expect(server.known.size).toBe(2)
  expect([browser.kept.size, tab.waiting('asha')]).toEqual([0, []])
  await tab.flush('asha', offline)
})

test('without a connection it waits, also through a reload, and goes with the next visit', async () => {
  const tab = browser.newTab()
  tab.note('asha', note(90, 1))
  await expect(tab.flush('asha', offline)).rejects.toThrow('No connection')
  tab.note('asha', note(30, 2))
  await browser.newTab().flush('asha', server.tell)
  expect(server.known.get(`${ITEM}1`)).toMatchObject({ furthest: 90, latest: 30 })
})

test('what is noted while it is being told is told the next time', async () => {
  const tab = browser.newTab()
  tab.note('asha', note(10, 1))
  await tab.flush('asha', async (notes) => {
    await server.tell(notes)
    tab.note('asha', note(20, 2))
  })
  expect(tab.waiting('asha')).toHaveLength(1)
  await tab.flush('asha', server.tell)
  expect(server.known.get(`${ITEM}1`)).toMatchObject({ furthest: 20, latest: 20 })
})

test('another tab tells, and takes nothing that it has not told', async () => {
  const [one, two] = [browser.newTab(), browser.newTab()]
  one.note('asha', note(10, 1))
  await two.flush('asha', async (notes) => {
    await server.tell(notes)
    one.note('asha', note(50, 2))
  })
  await browser.newTab().flush('asha', server.tell)
  expect(server.known.get(`${ITEM}1`)).toMatchObject({ furthest: 50 })
})

test('nobody tells for another member; it waits until he is back', async () => {
  const tab = browser.newTab()
  tab.note('asha', note(10, 1))
  const tell = vi.fn<Tell>(server.tell)
  await tab.flush('ravi', tell)
  expect(tell).not.toHaveBeenCalled()
  expect(tab.waiting('asha')).toHaveLength(1)
})

test('many items go in batches that the server takes; what came through is not told again', async () => {
  const tab = browser.newTab()
  for (let item = 0; item < 120; item += 1) {
    tab.note('asha', { ...note(5, 1), itemId: `01900000-0000-7000-8000-${String(item).padStart(12, '0')}` })
  }
  const sizes: number[] = []
  const breaks: Tell = async (notes) => {
    if (sizes.push(notes.length) === 2) throw new Error('No connection')
    await server.tell(notes)
  }
  await expect(tab.flush('asha', breaks)).rejects.toThrow('No connection')
  await tab.flush('asha', breaks)
  expect(sizes).toEqual([50, 50, 50, 20])
  expect(server.known.size).toBe(120)
})

test('a browser that stores nothing tells all the same while the page is open', async () => {
  const tab = aBrowser(true).newTab()
  tab.note('asha', note(10, 1))
  await expect(tab.flush('asha', offline)).rejects.toThrow('No connection')
  await tab.flush('asha', async (notes) => {
    await server.tell(notes)
    tab.note('asha', note(20, 2))
  })
  await tab.flush('asha', server.tell)
  expect(server.known.get(`${ITEM}1`)).toMatchObject({ furthest: 20 })
})

test('what cannot be read is thrown away, and holds up nothing', async () => {
  browser.kept.set('progress:asha:old:1', '{"furthest":1}').set('progress:asha:old:2', '{').set('user', 'left alone')
  const tab = browser.newTab()
  tab.note('asha', note(10, 1))
  await tab.flush('asha', server.tell)
  expect([...browser.kept.keys()]).toEqual(['user'])
})

describe('1,000 updates with the network cut, tabs closed and two devices at once', () => {
  const event = fc.record({
    device: fc.integer({ min: 0, max: 1 }),
    tab: fc.integer({ min: 0, max: 2 }),
    place: fc.integer({ min: 0, max: 3999 }),
    item: fc.integer({ min: 1, max: 3 }),
    after: fc.constantFrom('GO_ON', 'GO_ON', 'TELL', 'TELL_IN_VAIN', 'TELL_UNHEARD', 'CLOSE', 'RELOAD_DEVICE'),
  })

  test('the furthest and the latest are right, and nothing is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1000, maxLength: 1000 }), async (events) => {
        const devices = [aBrowser(), aBrowser()].map((device) => ({
          device,
          tabs: [1, 2, 3].map(() => device.newTab()),
        }))
        const { known, tell } = aServer()
        const expected = aServer()
        for (const [second, { device: number, tab: index, place, item, after }] of events.entries()) {
          const held = devices[number]
          const tab = held?.tabs[index]
          if (!held || !tab) throw new Error('No such tab')
          const next = note(place, second, item)
          await expected.tell([next])
          tab.note('asha', next)
          if (after === 'TELL') await tab.flush('asha', tell)
          if (after === 'TELL_IN_VAIN') await tab.flush('asha', offline).catch(() => {})
          // It arrived, but the answer did not.
          const unheard: Tell = (notes) => tell(notes).then(() => offline(notes))
          if (after === 'TELL_UNHEARD') await tab.flush('asha', unheard).catch(() => {})
          if (after === 'CLOSE') held.tabs[index] = held.device.newTab()
          if (after === 'RELOAD_DEVICE') held.tabs = held.tabs.map(() => held.device.newTab())
        }
        for (const { device } of devices) await device.newTab().flush('asha', tell)
        expect(known).toEqual(expected.known)
      }),
      { numRuns: 15 },
    )
  })
})
