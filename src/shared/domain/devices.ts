/**
 * A browser in plain words, such as 'Chrome on Android', from how it names itself. Names are taken in the order in which
 * browsers hide behind each other; what cannot be told is left out.
 */
export function deviceName(userAgent: string): string {
  const browser = firstIn(BROWSERS, userAgent)
  const system = firstIn(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'Unknown device')
}

type Signs = readonly (readonly [sign: RegExp, name: string])[]

function firstIn(signs: Signs, userAgent: string): string | undefined {
  return signs.find(([sign]) => sign.test(userAgent))?.[1]
}

/** Nearly all of them also call themselves Chrome or Safari, so those come last. */
const BROWSERS: Signs = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bFBA[NV]\b/, 'Facebook'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\/|\bUCWEB/, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bVivoBrowser\//, 'Vivo Browser'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/; wv\)/, 'An app'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

/** Android calls itself Linux too, and every iPhone is 'like Mac OS X'. */
const SYSTEMS: Signs = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bKAIOS\b/, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
