import { t } from './t.ts'
import type { Device } from '#shared/domain/devices.ts'

/** 'Chrome on Android' in the order of the language; the names themselves stay. */
export function deviceWords({ browser, system }: Device): string {
  if (system === null) return t(browser ?? 'Unknown device')
  return t('{browser} on {system}', { browser: t(browser ?? 'A browser'), system })
}
