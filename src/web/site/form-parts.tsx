import { type SiteTexts, SiteLanguageContext, useTexts } from './words.ts'
import { API_BASE, type Call } from '#shared/contract/call.ts'
import { publicPathIn } from '#shared/screens.ts'
import { inputClass } from '#web/ui/field.tsx'
import { type ComponentProps, useContext } from 'react'

type SiteFormProps = ComponentProps<'form'> & {
  /** Made by the script; without one the fields are sent to `action`, and lead on to a page in this page's language. */
  call: Call
  action: string
}

/** A form that works without the script (`send-in-place.ts`), and better with it. */
export function SiteForm({ call, action, ...form }: SiteFormProps) {
  const { language } = useContext(SiteLanguageContext)
  return <form method="post" data-call={API_BASE + call.path} action={publicPathIn(language, action)} {...form} />
}

interface FieldProps {
  /** Unique on the page: the footer's form stands beside others. */
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

/** Filled in by programs alone; people neither see nor reach it. */
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

/** Where the script says what became of the whole form. */
export function FormStatus() {
  return (
    <p
      data-said=""
      role="status"
      className="font-semibold empty:hidden data-[kind=failed]:text-danger data-[kind=sent]:text-success"
    />
  )
}

/** Says what became of a form that was sent without the script: seen when the address names it. */
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
