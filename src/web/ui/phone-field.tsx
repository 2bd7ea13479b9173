import { currentLanguage, t } from '#web/i18n/t.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import type * as CallingCodes from '#shared/domain/calling-codes.ts'
import { formatNumber, readNumber } from '#shared/domain/mobile-numbers.ts'
import { type ComponentProps, useEffect, useRef, useState } from 'react'

/**
 * A phone number, with how it is understood below it: '+91 98765 43210 (India)'. A number that is not Indian and has
 * no country code asks for its country.
 */
export function PhoneField(props: ComponentProps<typeof TextField>) {
  const wrapper = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(String(props.defaultValue ?? ''))
  const input = (): HTMLInputElement | null => wrapper.current?.querySelector('input') ?? null
  // A form library sets the first value without an event.
  useEffect(() => setTyped(wrapper.current?.querySelector('input')?.value ?? ''), [])

  function chooseCountry(code: string, national: string): void {
    const element = input()
    if (!element) return
    changeValue(element, `+${code} ${national}`)
    element.focus()
  }

  return (
    <div ref={wrapper} className="grid content-start gap-2">
      <div onInput={() => setTyped(input()?.value ?? '')}>
        <TextField type="tel" {...props} />
      </div>
      <Understood typed={typed} hasError={props.error !== undefined} onCountry={chooseCountry} />
    </div>
  )
}

interface UnderstoodProps {
  typed: string
  hasError: boolean
  onCountry: (code: string, national: string) => void
}

function Understood({ typed, hasError, onCountry }: UnderstoodProps) {
  const read = readNumber(typed)
  const national = typed.replaceAll(/\D/g, '').replace(/^0+/, '')
  const isRefused = hasError && read.kind === 'INCOMPLETE' && national.length > 5 && !typed.trim().startsWith('+')
  const asksForCountry = read.kind === 'COUNTRY_MISSING' || isRefused
  const codes = useCallingCodes(asksForCountry || read.kind === 'FOREIGN')
  return (
    <>
      <p role="status" className="text-[0.9375rem] text-muted empty:hidden">
        {read.kind === 'INDIAN' && `${formatNumber(read.digits, 2)} (${countryName('IN')})`}
        {read.kind === 'FOREIGN' && codes && foreignNumber(read.digits, codes)}
      </p>
      {asksForCountry && codes && (
        <div className="mt-2">
          <SelectField
            label={t('Which country is this number from?')}
            hint={t('Or begin the number with + and the country code.')}
            options={countryOptions(codes)}
            value=""
            onChange={({ target }) => onCountry(target.value, withoutCode(national, target.value))}
          />
        </div>
      )}
    </>
  )
}

/** The list of all countries, loaded when it is needed: most members type an Indian number. */
function useCallingCodes(isNeeded: boolean): typeof CallingCodes | null {
  const [codes, setCodes] = useState<typeof CallingCodes | null>(null)
  useEffect(() => {
    if (!isNeeded || codes) return
    // Without the list, the server's refusal names the country code.
    void import('#shared/domain/calling-codes.ts').then(setCodes, () => undefined)
  }, [isNeeded, codes])
  return codes
}

function foreignNumber(digits: string, { countryOfNumber, codeOfNumber }: typeof CallingCodes): string {
  const country = countryOfNumber(digits)
  if (country === null) return ''
  return `${formatNumber(digits, codeOfNumber(digits).length)} (${countryName(country)})`
}

function countryOptions({ CALLING_CODES }: typeof CallingCodes) {
  const options = CALLING_CODES.map(({ country, code }) => ({
    value: code,
    label: `${countryName(country)} (+${code})`,
  }))
  const sorted = options.toSorted((a, b) => a.label.localeCompare(b.label, currentLanguage()))
  return [{ value: '', label: t('Please choose') }, ...sorted]
}

/** '1 212 555 0123' already begins with the code of the chosen country. */
function withoutCode(national: string, code: string): string {
  const isTrunk = code === '1' && national.length === 11 && national.startsWith('1')
  return isTrunk ? national.slice(1) : national
}

/** The name that the browser knows for a country in the current language. */
function countryName(country: string): string {
  return new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(country) ?? country
}

/** Changes the value as if it were typed, so that a form library notices. */
function changeValue(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
