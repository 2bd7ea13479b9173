import type { Paise } from './money.ts'

const HALF_RATE_IN_PERCENT = 9
const FULL_RATE_IN_PERCENT = 18

interface TaxLine {
  name: 'CGST' | 'SGST' | 'UTGST' | 'IGST'
  percent: number
  amountInPaise: Paise
}

export interface Taxes {
  taxableInPaise: Paise
  lines: TaxLine[]
}

/**
 * The tax included in an amount: within a state two equal halves, for the centre and for the state; between states a
 * single tax. The taxable amount and the tax lines always add up to the amount.
 */
export function taxesIncludedIn(amountInPaise: Paise, { sellerState, placeOfSupply }: SupplyStates): Taxes {
  const taxAt = (percent: number) => Math.round((amountInPaise * percent) / (100 + FULL_RATE_IN_PERCENT))
  if (sellerState !== placeOfSupply) {
    const tax = taxAt(FULL_RATE_IN_PERCENT)
    return {
      taxableInPaise: amountInPaise - tax,
      lines: [{ name: 'IGST', percent: FULL_RATE_IN_PERCENT, amountInPaise: tax }],
    }
  }
  const half = taxAt(HALF_RATE_IN_PERCENT)
  const stateTax = TERRITORIES_WITHOUT_LEGISLATURE.has(sellerState) ? 'UTGST' : 'SGST'
  return {
    taxableInPaise: amountInPaise - 2 * half,
    lines: [
      { name: 'CGST', percent: HALF_RATE_IN_PERCENT, amountInPaise: half },
      { name: stateTax, percent: HALF_RATE_IN_PERCENT, amountInPaise: half },
    ],
  }
}

/** The tax of a partial refund; the taxes of all refunds of a receipt add up exactly to the tax on the receipt. */
export function taxesOfRefund({ before, now }: { before: Paise; now: Paise }, states: SupplyStates): Taxes {
  const earlier = taxesIncludedIn(before, states)
  const all = taxesIncludedIn(before + now, states)
  return {
    taxableInPaise: all.taxableInPaise - earlier.taxableInPaise,
    lines: all.lines.map((line, at) => ({
      ...line,
      amountInPaise: line.amountInPaise - (earlier.lines[at]?.amountInPaise ?? 0),
    })),
  }
}

export interface SupplyStates {
  sellerState: string
  placeOfSupply: string
}

/** Whether the text is a GSTIN: a state code, a PAN, and the correct check character. */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(text)) return false
  return STATES.some(({ code }) => code === stateOfGstin(text)) && checkCharacter(text.slice(0, -1)) === text.at(-1)
}

/** The state code of a GSTIN. */
export function stateOfGstin(gstin: string): string {
  return gstin.slice(0, 2)
}

/** The check character of a GSTIN: the digit sum of its characters in base 36, every second one doubled. */
export function checkCharacter(first: string): string {
  const sum = Array.from(first).reduce((total, character, at) => {
    const product = DIGITS.indexOf(character) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / DIGITS.length) + (product % DIGITS.length)
  }, 0)
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length)
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** For a member who lives abroad: the code that the tax portal gives to other countries. */
export const OUTSIDE_INDIA = { code: '96', name: 'Outside India' } as const

/** The name of the state with this code, or null. */
export function stateName(code: string): string | null {
  if (code === OUTSIDE_INDIA.code) return OUTSIDE_INDIA.name
  return STATES.find((state) => state.code === code)?.name ?? null
}

/** The states and union territories with their GST codes. */
export const STATES = [
  { code: '35', name: 'Andaman and Nicobar Islands' },
  { code: '37', name: 'Andhra Pradesh' },
  { code: '12', name: 'Arunachal Pradesh' },
  { code: '18', name: 'Assam' },
  { code: '10', name: 'Bihar' },
  { code: '04', name: 'Chandigarh' },
  { code: '22', name: 'Chhattisgarh' },
  { code: '26', name: 'Dadra and Nagar Haveli and Daman and Diu' },
  { code: '07', name: 'Delhi' },
  { code: '30', name: 'Goa' },
  { code: '24', name: 'Gujarat' },
  { code: '06', name: 'Haryana' },
  { code: '02', name: 'Himachal Pradesh' },
  { code: '01', name: 'Jammu and Kashmir' },
  { code: '20', name: 'Jharkhand' },
  { code: '29', name: 'Karnataka' },
  { code: '32', name: 'Kerala' },
  { code: '38', name: 'Ladakh' },
  { code: '31', name: 'Lakshadweep' },
  { code: '23', name: 'Madhya Pradesh' },
  { code: '27', name: 'Maharashtra' },
  { code: '14', name: 'Manipur' },
  { code: '17', name: 'Meghalaya' },
  { code: '15', name: 'Mizoram' },
  { code: '13', name: 'Nagaland' },
  { code: '21', name: 'Odisha' },
  { code: '34', name: 'Puducherry' },
  { code: '03', name: 'Punjab' },
  { code: '08', name: 'Rajasthan' },
  { code: '11', name: 'Sikkim' },
  { code: '33', name: 'Tamil Nadu' },
  { code: '36', name: 'Telangana' },
  { code: '16', name: 'Tripura' },
  { code: '09', name: 'Uttar Pradesh' },
  { code: '05', name: 'Uttarakhand' },
  { code: '19', name: 'West Bengal' },
] as const

/** Their state tax is UTGST instead of SGST. */
const TERRITORIES_WITHOUT_LEGISLATURE = new Set(['04', '26', '31', '35', '38'])
