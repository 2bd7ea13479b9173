import { pageWords } from './page-words.ts'
import { expect, test } from 'vitest'

test.each([
  [
    '<meta name="description" content="One &amp; two"/><h1 class="x">Sit <b>down</b><br/>once &#x27;a&#39; day</h1>',
    { heading: "Sit down once 'a' day", text: 'One & two' },
  ],
  ['<meta name="description" content="x"/><h2>Sit</h2>', null],
  ['<h1>शांति &lt;3</h1>', { heading: 'शांति <3', text: '' }],
])('the words of %s', (html, words) => {
  expect(pageWords(html)).toEqual(words)
})
