import { deviceName } from './device-name.ts'
import { selfService } from './hi/self-service.ts'
import { setLocale } from './t.ts'
import { afterEach, expect, test } from 'vitest'

afterEach(() => setLocale({}))

test.each([
  { browser: 'Chrome', system: 'Android', english: 'Chrome on Android', hindi: 'Android पर Chrome' },
  { browser: 'An app', system: 'iPhone', english: 'An app on iPhone', hindi: 'iPhone पर कोई ऐप' },
  { browser: null, system: 'Linux', english: 'A browser on Linux', hindi: 'Linux पर कोई ब्राउज़र' },
  { browser: 'Firefox', system: null, english: 'Firefox', hindi: 'Firefox' },
  { browser: 'An app', system: null, english: 'An app', hindi: 'कोई ऐप' },
  { browser: null, system: null, english: 'Unknown device', hindi: 'अनजान डिवाइस' },
])('$browser on $system is named “$english” and “$hindi”', ({ english, hindi, ...device }) => {
  expect(deviceName(device)).toBe(english)
  setLocale(selfService, 'hi')
  expect(deviceName(device)).toBe(hindi)
})
