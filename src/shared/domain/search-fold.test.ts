import { foldWord, markWords, wordsOf } from './search-fold.ts'
import { expect, test } from 'vitest'

test.each([
  ['ध्यान', 'dhyan', 'dhyaan'],
  ['योग', 'yog', 'yoga'],
  ['प्राणायाम', 'pranayam', 'pranayama', 'praanaayaam'],
  ['श्वास', 'shwas', 'shvaas', 'swas'],
  ['शांति', 'shanti', 'shaanti', 'śānti'],
  ['ज्ञान', 'gyan', 'jnana', 'gyaan'],
  ['संपूर्ण', 'सम्पूर्ण', 'sampurna', 'sampoorna'],
  ['कृष्ण', 'krishna', 'kṛishṇa'],
  ['गीता', 'gita', 'geeta', 'Geeta'],
  ['ॐ', 'om', 'Om'],
  ['क़लम', 'कलम', 'kalam', 'qalam'],
  ['चक्र', 'chakra', 'chakr'],
  ['मौन', 'maun', 'moun'],
  ['सूर्य', 'surya', 'soorya'],
  ['नमः', 'namah', 'nama'],
])('%s and its spellings are equal', (first, ...spellings) => {
  const folded = foldWord(first)
  for (const spelling of spellings) expect(foldWord(spelling.toLowerCase()), spelling).toBe(folded)
})

test.each([
  ['dhyan', 'din'],
  ['yog', 'yug'],
  ['shiva', 'seva'],
  ['om', 'am'],
  ['breath', 'birth'],
])('%s and %s stay different', (one, other) => {
  expect(foldWord(one)).not.toBe(foldWord(other))
})

test('words are found in both scripts, without punctuation', () => {
  expect(wordsOf('ध्यान, “Dhyan” – 10 minutes!')).toEqual(['ध्यान', 'dhyan', '10', 'minutes'])
  expect(wordsOf(' — ')).toEqual([])
})

test('marks words that begin like a searched one, in any spelling', () => {
  expect(markWords('आज का ध्यान: breathing', 'dhyaan brea')).toEqual([
    { text: 'आज का ', isFound: false },
    { text: 'ध्यान', isFound: true },
    { text: ': ', isFound: false },
    { text: 'breathing', isFound: true },
  ])
  expect(markWords('Stillness', 'dhyan')).toEqual([{ text: 'Stillness', isFound: false }])
})
