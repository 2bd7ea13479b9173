import type { ProgressMark } from './progress-mark.ts'
import { progressQueue } from './progress-queue.ts'
import { mergeProgress, NOTHING_SEEN, type Progress } from '#shared/domain/progress.ts'
import { createSyncQueue, type QueueStorage, type SendEntries } from '#web/platform/sync-queue.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const ITEM = '01900000-0000-7000-8000-00000000000'
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 7) + second * 1000)
const mark = (position: number, second: number, item = 1): ProgressMark => ({
  kind: 'VIDEO',
  itemId: ITEM + item,
  furthest: position,
  latest: position,
  latestAt: at(second),
  length: 4000,
  seen: NOTHING_SEEN,
  isFinished: false,
})

/** A browser whose storage all its tabs share, and which outlives them. */
function fakeBrowser(isFull = false) {
  const stored = new Map<string, string>()
  const storage: QueueStorage = {
    keys: () => [...stored.keys()],
    read: (key) => stored.get(key) ?? null,
    write: (key, text) => void (isFull || stored.set(key, text)),
    remove: (key) => void stored.delete(key),
  }
  let tabs = 0
  return { stored, storage, newTab: () => createSyncQueue({ storage, tabId: `tab${++tabs}`, format: progressQueue }) }
}

/** A server that merges what it is sent by the same rule as its SQL statement. */
function fakeServer() {
  const known = new Map<string, Progress>()
  const send: SendEntries<ProgressMark> = async (marks) => {
    for (const { kind: _, itemId, seen: __, ...progress } of marks) {
      const before = known.get(itemId)
      known.set(itemId, before ? mergeProgress(before, progress) : progress)
    }
  }
  return { known, send }
}
const offline: SendEntries<ProgressMark> = () => Promise.reject(new Error('No connection'))

let browser: ReturnType<typeof fakeBrowser>
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  browser = fakeBrowser()
  server = fakeServer()
})

test.each([
  ['an invalid item id', { itemId: 'webinar-1' }],
  ['no position', { latest: NaN }],
])('a mark with %s is left out, and the others are sent', async (_, invalid) => {
  const tab = browser.newTab()
  tab.add('asha', { ...mark(10, 1, 2), ...invalid })
  tab.add('asha', mark(20, 2))
  await tab.flush('asha', server.send)
  expect([...server.known.keys()]).toEqual([`${ITEM}1`])
})

test('marks are sent merged by item, and removed once acknowledged', async () => {
  const tab = browser.newTab()
  for (const second of [1, 2, 3]) tab.add('asha', mark(second * 10, second))
  tab.add('asha', mark(7, 3, 2))
  const send = vi.fn<SendEntries<ProgressMark>>(server.send)
  await tab.flush('asha', send)
  expect(send).toHaveBeenCalledTimes(1)
  expect(server.known.size).toBe(2)
  expect([browser.stored.size, tab.pending('asha')]).toEqual([0, []])
  await tab.flush('asha', offline)
})

test('marks that could not be sent survive a reload and are sent by the next visit', async () => {
  const tab = browser.newTab()
  tab.add('asha', mark(90, 1))
  await expect(tab.flush('asha', offline)).rejects.toThrow('No connection')
  tab.add('asha', mark(30, 2))
  await browser.newTab().flush('asha', server.send)
  expect(server.known.get(`${ITEM}1`)).toMatchObject({ furthest: 90, latest: 30 })
})

test('a mark added during sending is sent the next time', async () => {
  const tab = browser.newTab()
  tab.add('asha', mark(10, 1))
  await tab.flush('asha', async (marks) => {
    await server.send(marks)
    tab.add('asha', mark(20, 2))
  })
  expect(tab.pending('asha')).toHaveLength(1)
  await tab.flush('asha', server.send)
  expect(server.known.get(`${ITEM}1`)).toMatchObject({ furthest: 20, latest: 20 })
})

test('a tab sends the marks of another tab, and removes only what it has sent', async () => {
  const [one, two] = [browser.newTab(), browser.newTab()]
  one.add('asha', mark(10, 1))
  await two.flush('asha', async (marks) => {
    await server.send(marks)
    one.add('asha', mark(50, 2))
  })
  await browser.newTab().flush('asha', server.send)
  expect(server.known.get(`${ITEM}1`)).toMatchObject({ furthest: 50 })
})

test('marks of another member are not sent, and stay', async () => {
  const tab = browser.newTab()
  tab.add('asha', mark(10, 1))
  const send = vi.fn<SendEntries<ProgressMark>>(server.send)
  await tab.flush('ravi', send)
  expect(send).not.toHaveBeenCalled()
  expect(tab.pending('asha')).toHaveLength(1)
})

test('many items are sent in batches, and an acknowledged batch is not sent again', async () => {
  const tab = browser.newTab()
  for (let item = 0; item < 120; item += 1) {
    tab.add('asha', { ...mark(5, 1), itemId: `01900000-0000-7000-8000-${String(item).padStart(12, '0')}` })
  }
  const sizes: number[] = []
  const failsOnSecond: SendEntries<ProgressMark> = async (marks) => {
    if (sizes.push(marks.length) === 2) throw new Error('No connection')
    await server.send(marks)
  }
  await expect(tab.flush('asha', failsOnSecond)).rejects.toThrow('No connection')
  await tab.flush('asha', failsOnSecond)
  expect(sizes).toEqual([50, 50, 50, 20])
  expect(server.known.size).toBe(120)
})

test('a browser without storage sends its marks while the page is open', async () => {
  const tab = fakeBrowser(true).newTab()
  tab.add('asha', mark(10, 1))
  await expect(tab.flush('asha', offline)).rejects.toThrow('No connection')
  await tab.flush('asha', async (marks) => {
    await server.send(marks)
    tab.add('asha', mark(20, 2))
  })
  await tab.flush('asha', server.send)
  expect(server.known.get(`${ITEM}1`)).toMatchObject({ furthest: 20 })
})

test('unreadable entries are removed and do not hold up the others', async () => {
  browser.stored.set('progress:asha:old:1', '{"furthest":1}').set('progress:asha:old:2', '{').set('user', 'left alone')
  const tab = browser.newTab()
  tab.add('asha', mark(10, 1))
  await tab.flush('asha', server.send)
  expect([...browser.stored.keys()]).toEqual(['user'])
})

describe('1,000 updates with the network cut, tabs closed and two devices at once', () => {
  const event = fc.record({
    device: fc.integer({ min: 0, max: 1 }),
    tab: fc.integer({ min: 0, max: 2 }),
    position: fc.integer({ min: 0, max: 3999 }),
    item: fc.integer({ min: 1, max: 3 }),
    after: fc.constantFrom('CONTINUE', 'CONTINUE', 'SEND', 'SEND_FAILS', 'ANSWER_LOST', 'CLOSE', 'RELOAD_DEVICE'),
  })

  test('the server ends with the right furthest and latest positions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1000, maxLength: 1000 }), async (events) => {
        const devices = [fakeBrowser(), fakeBrowser()].map((device) => ({
          device,
          tabs: [1, 2, 3].map(() => device.newTab()),
        }))
        const { known, send } = fakeServer()
        const expected = fakeServer()
        for (const [second, { device: number, tab: index, position, item, after }] of events.entries()) {
          const held = devices[number]
          const tab = held?.tabs[index]
          if (!held || !tab) throw new Error('No such tab')
          const next = mark(position, second, item)
          await expected.send([next])
          tab.add('asha', next)
          if (after === 'SEND') await tab.flush('asha', send)
          if (after === 'SEND_FAILS') await tab.flush('asha', offline).catch(() => {})
          // The marks arrived, but the answer was lost.
          const answerLost: SendEntries<ProgressMark> = (marks) => send(marks).then(() => offline(marks))
          if (after === 'ANSWER_LOST') await tab.flush('asha', answerLost).catch(() => {})
          if (after === 'CLOSE') held.tabs[index] = held.device.newTab()
          if (after === 'RELOAD_DEVICE') held.tabs = held.tabs.map(() => held.device.newTab())
        }
        for (const { device } of devices) await device.newTab().flush('asha', send)
        expect(known).toEqual(expected.known)
      }),
      { numRuns: 15 },
    )
  })
})
