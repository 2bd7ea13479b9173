import { t } from './t.ts'
import type { Device } from '#shared/domain/devices.ts'

/** For example 'Chrome on Android', in the word order of the language; proper names are not translated. */
export function deviceName({ browser, system }: Device): string {
  if (system === null) return t(browser ?? 'Unknown device')
  return t('{browser} on {system}', { browser: t(browser ?? 'A browser'), system })
}
