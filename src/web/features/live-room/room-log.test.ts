import {
  addEntered,
  addPage,
  addSending,
  EMPTY_LOG,
  failOwn,
  keyOf,
  type RoomLog,
  settleOwn,
  without,
  withoutOwn,
} from './room-log.ts'
import type { ChatMessage, OwnMessage } from '#shared/contract/live-room.ts'
import { expect, test } from 'vitest'

const shown = (id: string, count = 1, text = `text of ${id}`): ChatMessage => ({
  _id: id,
  name: 'Asha',
  text,
  at: 1,
  count,
})

function own(id: string, state: OwnMessage['state'], text = 'Pranam'): OwnMessage {
  return { _id: id, clientId: `c-${id}`, text, sentAt: new Date(5000), state, reason: null }
}

const page = (...messages: ChatMessage[]) => ({ messages, removed: [] as string[] })

/** Each entry as one word: the id of what is shown to all, the state and text of what only the member sees. */
const read = ({ entries }: RoomLog) =>
  entries.map((entry) => (entry.kind === 'SHOWN' ? entry.message._id : `${entry.state} ${entry.text}`))

test('a page that comes twice is shown once', () => {
  const once = addPage(EMPTY_LOG, page(shown('a'), shown('b')))
  expect(read(addPage(once, page(shown('a'), shown('b'))))).toEqual(['a', 'b'])
})

test('after a new room call nothing is lost or doubled', () => {
  const before = addPage(EMPTY_LOG, page(shown('a'), shown('b')))
  const entered = addEntered(before, { recent: [shown('b'), shown('c')], mine: [] })
  expect(read(addPage(entered, page(shown('c'), shown('d'))))).toEqual(['a', 'b', 'c', 'd'])
})

test('removed messages disappear, and do not come back', () => {
  const log = addPage(EMPTY_LOG, page(shown('a'), shown('b'), shown('c')))
  const later = addPage(log, { messages: [], removed: ['b', 'unknown'] })
  expect(read(later)).toEqual(['a', 'c'])
  expect(read(addEntered(later, { recent: [shown('b')], mine: [] }))).toEqual(['a', 'c'])
})

test('a removed message that a later page shows again is back, unless this member has reported or deleted it', () => {
  const log = addPage(EMPTY_LOG, page(shown('a'), shown('b'), shown('c')))
  const hidden = addPage(without(log, ['c']), { messages: [], removed: ['b', 'c'] })
  expect(read(hidden)).toEqual(['a'])
  const again = addPage(hidden, page(shown('b'), shown('c')))
  expect(read(again)).toEqual(['a', 'b'])
  expect(read(addPage(again, { messages: [], removed: ['b'] }))).toEqual(['a'])
  const reported = addPage(without(again, ['b']), { messages: [], removed: ['b'] })
  expect(read(addPage(reported, page(shown('b'))))).toEqual(['a'])
})

test('an own message is shown at once, and gives way to the one that a page shows to all', () => {
  const sending = addSending(addPage(EMPTY_LOG, page(shown('a'))), { clientId: 'c-x', text: 'Pranam' })
  expect(read(sending)).toEqual(['a', 'SENDING Pranam'])
  const sent = settleOwn(sending, own('x', 'SHOWN'))
  expect(read(sent)).toEqual(['a', 'SHOWN Pranam'])
  const paged = addPage(sent, page(shown('b'), shown('x')))
  expect(read(paged)).toEqual(['a', 'b', 'x'])
  // It is the same row, so that what was opened in it stays open.
  expect(paged.entries.map(keyOf)).toEqual(['a', 'b', 'c-x'])
})

test('a page that comes before the answer to the own message shows it once', () => {
  const sending = addSending(EMPTY_LOG, { clientId: 'c-x', text: 'Pranam' })
  const paged = addPage(sending, page(shown('x')))
  expect(read(settleOwn(paged, own('x', 'SHOWN')))).toEqual(['x'])
})

test('a held message stays where it was sent until a page shows it', () => {
  const held = settleOwn(addSending(EMPTY_LOG, { clientId: 'c-x', text: 'Pranam' }), own('x', 'HELD'))
  const later = addPage(held, page(shown('a')))
  expect(read(later)).toEqual(['HELD Pranam', 'a'])
  expect(read(addPage(later, page(shown('x'))))).toEqual(['a', 'x'])
})

test('an own greeting that was folded with others is not shown beside them', () => {
  const greet = (state: OwnMessage['state']) =>
    settleOwn(addSending(EMPTY_LOG, { clientId: 'c-x', text: 'Jai Gurudev' }), own('x', state, 'Jai Gurudev'))
  const folded = page(shown('other', 412, 'jai gurudev'))
  expect(read(addPage(greet('SHOWN'), folded))).toEqual(['other'])
  expect(read(addPage(greet('HELD'), folded))).toEqual(['HELD Jai Gurudev', 'other'])
})

test('an own greeting is folded into an equal one in other letters and signs', () => {
  const text = 'Jai Guru Dev!!'
  const sent = settleOwn(addSending(EMPTY_LOG, { clientId: 'c-x', text }), own('x', 'SHOWN', text))
  expect(read(addPage(sent, page(shown('other', 12, 'jai guru dev 🙏'))))).toEqual(['other'])
})

test('a text that is no short greeting is not folded into another', () => {
  const text = 'How long should we rest after the last session?'
  const sent = settleOwn(addSending(EMPTY_LOG, { clientId: 'c-x', text }), own('x', 'SHOWN', text))
  const other = 'What else helps after the evening session, please?'
  expect(read(addPage(sent, page(shown('other', 2, other))))).toEqual([`SHOWN ${text}`, 'other'])
})

test('a message that was not sent keeps its text, and moves to the end when it is sent again', () => {
  const failed = failOwn(addSending(EMPTY_LOG, { clientId: 'c-x', text: 'Pranam' }), 'c-x')
  const later = addPage(failed, page(shown('a')))
  expect(read(later)).toEqual(['FAILED Pranam', 'a'])
  expect(read(addSending(later, { clientId: 'c-x', text: 'Pranam' }))).toEqual(['a', 'SENDING Pranam'])
})

test('the room call brings own messages that others do not see, and what was decided about them', () => {
  const entered = addEntered(EMPTY_LOG, { recent: [shown('a')], mine: [own('x', 'HELD')] })
  expect(read(entered)).toEqual(['a', 'HELD Pranam'])
  expect(read(addEntered(entered, { recent: [], mine: [own('x', 'HIDDEN')] }))).toEqual(['a', 'HIDDEN Pranam'])
  expect(read(addEntered(entered, { recent: [], mine: [own('x', 'DELETED')] }))).toEqual(['a'])
})

test('after a reload an own message that is shown is there once, as one that can be deleted', () => {
  const entered = addEntered(EMPTY_LOG, { recent: [shown('x')], mine: [own('x', 'SHOWN'), own('y', 'SHOWN')] })
  expect(read(entered)).toEqual(['x'])
  expect([entered.sentAt.get('x'), entered.sentAt.get('y')]).toEqual([5000, 5000])
  expect(read(addPage(entered, page(shown('y'))))).toEqual(['x', 'y'])
})

test('what was sent without an answer and is shown by now is there once, also folded with others', () => {
  const failed = failOwn(addSending(EMPTY_LOG, { clientId: 'c-x', text: 'Jai Gurudev' }), 'c-x')
  const mine = [own('x', 'SHOWN', 'Jai Gurudev')]
  expect(read(addEntered(failed, { recent: [shown('x')], mine }))).toEqual(['x'])
  expect(read(addEntered(failed, { recent: [shown('other', 2, 'jai gurudev')], mine }))).toEqual(['other'])
})

test('a deleted own message disappears, shown or not, and its time of sending is known', () => {
  const sent = settleOwn(addSending(EMPTY_LOG, { clientId: 'c-x', text: 'Pranam' }), own('x', 'SHOWN'))
  expect(sent.sentAt.get('x')).toBe(5000)
  expect(read(without(sent, ['c-x']))).toEqual([])
  expect(read(without(addPage(sent, page(shown('x'), shown('y'))), ['x']))).toEqual(['y'])
})

test('a long evening keeps the last three hundred messages', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `m${index}`)
  const log = ids.reduce((all, id) => addPage(all, page(shown(id))), EMPTY_LOG)
  expect([log.entries.length, read(log).at(0), read(log).at(-1)]).toEqual([300, 'm200', 'm499'])
})

test('who deletes their own of several equal greetings takes one away, and cannot take another', () => {
  const text = 'Jai Gurudev'
  const sent = settleOwn(addSending(EMPTY_LOG, { clientId: 'c-x', text }), own('x', 'SHOWN', text))
  const log = withoutOwn(addPage(sent, page(shown('x', 412, text))), 'x')
  expect([read(log), counts(log), log.sentAt.has('x')]).toEqual([['x'], [411], false])
  const renamed = { ...shown('x', 1, text), name: 'Ravi' }
  const last = addPage(log, { messages: [], changed: [renamed, shown('unknown', 2)], removed: [] })
  expect([read(last), last.entries]).toMatchObject([['x'], [{ message: { name: 'Ravi', count: 1 } }]])
  expect(read(addPage(last, { messages: [], removed: ['x'] }))).toEqual([])
})

test('who enters again sees the number that a line has now', () => {
  const log = addPage(EMPTY_LOG, page(shown('a', 3), shown('b')))
  expect(counts(addEntered(log, { recent: [shown('a', 2), shown('b')], mine: [] }))).toEqual([2, 1])
})

const counts = ({ entries }: RoomLog) => entries.map((entry) => (entry.kind === 'SHOWN' ? entry.message.count : 0))
