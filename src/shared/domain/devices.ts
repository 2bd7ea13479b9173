/** The device of a session; null where it is unknown. */
export interface Device {
  /** For example 'Chrome'; 'An app' for the web view of an unknown app. */
  browser: string | null
  /** For example 'Android'. */
  system: string | null
}

/** The device from its User-Agent header. Browsers imitate each other, so the order of the patterns matters. */
export function deviceOf(userAgent: string): Device {
  return { browser: firstMatch(BROWSERS, userAgent), system: firstMatch(SYSTEMS, userAgent) }
}

/** The device's name in English, for example 'Chrome on Android'. */
export function deviceName({ browser, system }: Device): string {
  return system === null ? (browser ?? 'Unknown device') : `${browser ?? 'A browser'} on ${system}`
}

type Patterns = readonly (readonly [pattern: RegExp, name: string])[]

function firstMatch(patterns: Patterns, userAgent: string): string | null {
  return patterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}

/** Nearly all also contain 'Chrome' or 'Safari', so those come last. */
const BROWSERS: Patterns = [
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

/** Android also contains 'Linux', and every iPhone contains 'like Mac OS X'. */
const SYSTEMS: Patterns = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bKAIOS\b/, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
