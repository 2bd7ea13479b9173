import { type SiteTexts, SiteLanguageContext, useTexts } from './texts.ts'
import { API_BASE, type Call } from '#shared/contract/call.ts'
import { publicPathIn } from '#shared/screens.ts'
import { inputClass } from '#web/ui/field.tsx'
import { type ComponentProps, useContext } from 'react'

type SiteFormProps = ComponentProps<'form'> & {
  /** Sent by the script; without it the form is posted to `action`, which leads to a page in the same language. */
  call: Call
  action: string
}

/** A form that works with and without the script (`send-in-place.ts`). */
export function SiteForm({ call, action, children, ...form }: SiteFormProps) {
  const { language } = useContext(SiteLanguageContext)
  return (
    <form method="post" data-call={API_BASE + call.path} action={publicPathIn(language, action)} {...form}>
      {children}
      <input type="hidden" name="language" value={language} />
    </form>
  )
}

interface FieldProps {
  /** Unique on the page: the footer's form appears together with others. */
  id: string
  name: string
  label: string
}

export function TextInput({ id, name, label, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input id={id} name={name} required className={inputClass} {...input} />
      <FieldError id={id} name={name} />
    </div>
  )
}

export function TextArea({ id, name, label, ...area }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <textarea id={id} name={name} required className={inputClass} {...area} />
      <FieldError id={id} name={name} />
    </div>
  )
}

/** A spam trap: bots fill it in, people can neither see nor reach it. */
export function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[9999px]">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** The script shows the outcome of the form here. */
export function FormStatus() {
  return (
    <p
      data-form-status=""
      role="status"
      className="font-semibold empty:hidden data-[kind=failed]:text-danger data-[kind=sent]:text-success"
    />
  )
}

/** The outcome of a form that was posted without the script; visible if it is the URL's target. */
export function Notice({ name }: { name: keyof SiteTexts['notices'] }) {
  return (
    <p
      id={name}
      tabIndex={-1}
      className="mb-6 hidden scroll-mt-6 rounded-card border border-gold bg-raised px-5 py-4 font-semibold target:block"
    >
      {useTexts().notices[name]}
    </p>
  )
}

function FieldError({ id, name }: { id: string; name: string }) {
  return (
    <p id={`${id}-error`} data-error-of={name} role="alert" className="mt-1 font-semibold text-danger empty:hidden" />
  )
}
