import { Badge } from './badge.tsx'
import { inputClass } from './field.tsx'
import { RichTextArea } from './rich-text-area.tsx'
import { t } from '#web/i18n/t.ts'
import { useId } from 'react'

/** The same text in both languages of the site. */
export interface TwoLanguageText {
  en: string
  hi: string
}

type Language = keyof TwoLanguageText

const LANGUAGES: readonly Language[] = ['en', 'hi']

const NAMES = { en: () => t('English'), hi: () => t('Hindi') }
const MISSING = { en: () => t('English is missing'), hi: () => t('Hindi is missing') }

interface TwoLanguageFieldProps {
  label: string
  hint?: string | undefined
  /** A line has no line ends. */
  kind: 'line' | 'paragraph' | 'rich'
  /** How many letters fit; counted while typing. */
  limit: number
  value: TwoLanguageText
  /** The messages of the contract or the server. */
  errors: Partial<Record<Language, string | undefined>>
  /** The names of both inputs in the form, by which an error finds its field. */
  name: string
  onChange: (value: TwoLanguageText) => void
  onBlur?: () => void
}

/** English and Hindi side by side where there is room, else one below the other; each sees the other as its hint. */
export function TwoLanguageField({ label, hint, value, onChange, errors, name, ...input }: TwoLanguageFieldProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined} className="@container min-w-0">
      <legend className="text-[0.9375rem] font-semibold">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-[0.9375rem] text-muted">
          {hint}
        </p>
      )}
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-3 @lg:grid-cols-2">
        {LANGUAGES.map((language) => (
          <LanguageInput
            key={language}
            {...input}
            language={language}
            label={label}
            name={`${name}.${language}`}
            value={value[language]}
            other={value[language === 'en' ? 'hi' : 'en']}
            error={errors[language]}
            onChange={(text) => onChange({ ...value, [language]: text })}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface LanguageInputProps extends Pick<TwoLanguageFieldProps, 'kind' | 'limit' | 'label' | 'name' | 'onBlur'> {
  language: Language
  value: string
  /** The text in the other language. */
  other: string
  error: string | undefined
  onChange: (text: string) => void
}

function LanguageInput({ language, kind, limit, label, name, value, other, error, ...events }: LanguageInputProps) {
  const id = useId()
  const isMissing = value.trim() === '' && other.trim() !== ''
  const input = {
    id,
    name,
    value,
    lang: language,
    'aria-label': `${label}, ${NAMES[language]()}`,
    'aria-describedby': `${id}-count${error ? ` ${id}-error` : ''}`,
    'aria-invalid': error ? true : undefined,
    placeholder: isMissing ? other : undefined,
    onBlur: events.onBlur,
    onChange: ({ target }: { target: { value: string } }) => events.onChange(target.value),
  }
  return (
    <div>
      <div className="mb-1 flex min-h-7 flex-wrap items-center gap-x-2 text-sm">
        <label htmlFor={id} className="text-muted">
          {NAMES[language]()}
        </label>
        {isMissing && <Badge tone="warning">{MISSING[language]()}</Badge>}
        <CharacterCount id={`${id}-count`} count={value.length} limit={limit} />
      </div>
      {kind === 'line' ? (
        // It grows with its text, so that a long line can be read whole on a phone.
        <textarea
          {...input}
          rows={1}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={({ target }) => events.onChange(target.value.replaceAll(/\s*\n\s*/gu, ' '))}
          className={`${inputClass} field-sizing-content resize-none`}
        />
      ) : kind === 'paragraph' ? (
        <textarea {...input} rows={3} className={`${inputClass} ${GROWING_CLASS}`} />
      ) : (
        <RichTextArea {...input} label={input['aria-label']} rows={5} className={GROWING_CLASS} />
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-[0.9375rem] font-semibold text-danger">
          {t(error)}
        </p>
      )}
    </div>
  )
}

const GROWING_CLASS = 'field-sizing-content max-h-96 min-h-24'

function CharacterCount({ id, count, limit }: { id: string; count: number; limit: number }) {
  const isTooLong = count > limit
  return (
    <span
      id={id}
      title={t('Letters')}
      className={`ml-auto tabular-nums ${isTooLong ? 'font-semibold text-danger' : 'text-muted'}`}
    >
      {isTooLong ? t('{count} letters too many', { count: count - limit }) : t('{count} of {limit}', { count, limit })}
    </span>
  )
}
