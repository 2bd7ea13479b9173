/** How a typed phone number is understood. */
export type ReadNumber =
  /** International digits without the +: '919876543210'. */
  | { kind: 'INDIAN' | 'FOREIGN'; digits: string }
  /** Without a country code, and no Indian mobile number: only its owner knows the country. */
  | { kind: 'COUNTRY_MISSING'; national: string }
  | { kind: 'INCOMPLETE' }

/** Shorter texts are still being typed. */
const MIN_DIGITS = 7

/**
 * Reads a number as it is typed. Without a country code only a mobile number of India (ten digits, the first from 6 to 9,
 * perhaps after 0 or 91) is understood; whether the number exists is checked elsewhere.
 */
export function readNumber(typed: string): ReadNumber {
  const text = typed.trim()
  const digits = text.replaceAll(/\D/g, '')
  const isInternational = text.startsWith('+') || digits.startsWith('00')
  if (isInternational) return readInternational(digits.replace(/^0+/, ''))
  const national = digits.replace(/^0+/, '')
  if (/^(91)?[6-9]\d{9}$/.test(national)) return { kind: 'INDIAN', digits: `91${national.slice(-10)}` }
  if (national.length < MIN_DIGITS || /^(91)?[6-9]/.test(national)) return { kind: 'INCOMPLETE' }
  return { kind: 'COUNTRY_MISSING', national }
}

function readInternational(digits: string): ReadNumber {
  if (!digits.startsWith('91')) return digits.length < MIN_DIGITS ? { kind: 'INCOMPLETE' } : { kind: 'FOREIGN', digits }
  const national = digits.slice(2).replace(/^0/, '')
  return national.length === 10 ? { kind: 'INDIAN', digits: `91${national}` } : { kind: 'INCOMPLETE' }
}

/** In groups that are easy to compare: '+91 98765 43210', '+1 212 555 0123', '+44 2079460958'. */
export function formatNumber(digits: string, codeLength: number): string {
  const [code, national] = [digits.slice(0, codeLength), digits.slice(codeLength)]
  if (code === '91') return `+91 ${national.slice(0, 5)} ${national.slice(5)}`
  if (code === '1' && national.length === 10)
    return `+1 ${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`
  return `+${code} ${national}`
}
