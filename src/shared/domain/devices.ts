/** What is used to sign in; null is what cannot be told. */
export interface Device {
  /** Such as 'Chrome'; 'An app' for the window of one that is not known by name. */
  browser: string | null
  /** Such as 'Android'. */
  system: string | null
}

/** A device from how its browser names itself; names are taken in the order in which browsers hide behind each other. */
export function deviceOf(userAgent: string): Device {
  return { browser: firstIn(BROWSERS, userAgent), system: firstIn(SYSTEMS, userAgent) }
}

/** A device in English, such as 'Chrome on Android'. */
export function deviceName({ browser, system }: Device): string {
  return system === null ? (browser ?? 'Unknown device') : `${browser ?? 'A browser'} on ${system}`
}

type Signs = readonly (readonly [sign: RegExp, name: string])[]

function firstIn(signs: Signs, userAgent: string): string | null {
  return signs.find(([sign]) => sign.test(userAgent))?.[1] ?? null
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
