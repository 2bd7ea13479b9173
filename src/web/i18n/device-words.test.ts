import { deviceWords } from './device-words.ts'
import { self } from './hi/self.ts'
import { speak } from './t.ts'
import { afterEach, expect, test } from 'vitest'

afterEach(() => speak({}))

test.each([
  { browser: 'Chrome', system: 'Android', english: 'Chrome on Android', hindi: 'Android पर Chrome' },
  { browser: 'An app', system: 'iPhone', english: 'An app on iPhone', hindi: 'iPhone पर कोई ऐप' },
  { browser: null, system: 'Linux', english: 'A browser on Linux', hindi: 'Linux पर कोई ब्राउज़र' },
  { browser: 'Firefox', system: null, english: 'Firefox', hindi: 'Firefox' },
  { browser: 'An app', system: null, english: 'An app', hindi: 'कोई ऐप' },
  { browser: null, system: null, english: 'Unknown device', hindi: 'अनजान उपकरण' },
])('$browser on $system is named “$english” and “$hindi”', ({ english, hindi, ...device }) => {
  expect(deviceWords(device)).toBe(english)
  speak(self, 'hi')
  expect(deviceWords(device)).toBe(hindi)
})
