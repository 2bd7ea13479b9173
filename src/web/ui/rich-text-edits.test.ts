import { continueList, insertLink, type Selection, toggleList, toggleMark } from './rich-text-edits.ts'
import { expect, test } from 'vitest'

/** The selection is written between brackets: 'the ⟨warm⟩ day'; '⟨⟩' is a caret. */
function read(written: string): Selection {
  const start = written.indexOf('⟨')
  const end = written.indexOf('⟩') - 1
  return { text: written.replace(/[⟨⟩]/gu, ''), start, end }
}

function write({ text, start, end }: Selection): string {
  return `${text.slice(0, start)}⟨${text.slice(start, end)}⟩${text.slice(end)}`
}

test.each([
  ['the ⟨warm⟩ day', 'the **⟨warm⟩** day'],
  ['the **⟨warm⟩** day', 'the ⟨warm⟩ day'],
  ['the ⟨warm ⟩day', 'the **⟨warm⟩** day'],
  ['the *⟨warm⟩* day', 'the ***⟨warm⟩*** day'],
  ['the ***⟨warm⟩*** day', 'the *⟨warm⟩* day'],
  ['⟨⟩', '**⟨⟩**'],
  ['⟨one\n\ntwo⟩', '⟨**one**\n\n**two**⟩'],
])('bold makes %j to %j', (before, after) => {
  expect(write(toggleMark(read(before), 'bold'))).toBe(after)
})

test.each([
  ['⟨warm⟩', '*⟨warm⟩*'],
  ['*⟨warm⟩*', '⟨warm⟩'],
  ['5*⟨4⟩', '5**⟨4⟩*'],
  ['**⟨warm⟩**', '***⟨warm⟩***'],
  ['***⟨warm⟩***', '**⟨warm⟩**'],
])('italic makes %j to %j', (before, after) => {
  expect(write(toggleMark(read(before), 'italic'))).toBe(after)
})

test.each([
  ['o⟨⟩ne', '- one⟨⟩'],
  ['- o⟨⟩ne', 'one⟨⟩'],
  ['first\n⟨one\ntwo⟩\nlast', 'first\n⟨- one\n- two⟩\nlast'],
  ['⟨- one\n- two⟩', '⟨one\ntwo⟩'],
  ['⟨- one\ntwo⟩', '⟨- one\n- two⟩'],
  ['⟨⟩', '- ⟨⟩'],
])('a list makes %j to %j', (before, after) => {
  expect(write(toggleList(read(before)))).toBe(after)
})

test.each([
  ['see ⟨our rules⟩.', 'see [our rules](⟨https://⟩).'],
  ['see ⟨our rules ⟩now', 'see [our rules](⟨https://⟩) now'],
  ['see ⟨⟩', 'see [words](⟨https://⟩)'],
])('a link makes %j to %j', (before, after) => {
  expect(write(insertLink(read(before), 'words'))).toBe(after)
})

test.each([
  ['- one⟨⟩', '- one\n- ⟨⟩'],
  ['- one⟨⟩ more', '- one\n- ⟨⟩ more'],
  ['- one\n- ⟨⟩', '- one\n⟨⟩'],
  ['one⟨⟩', null],
  ['-⟨⟩ one', null],
  ['- ⟨one⟩', null],
])('Enter makes %j to %j', (before, after) => {
  const next = continueList(read(before))
  expect(next && write(next)).toBe(after)
})
