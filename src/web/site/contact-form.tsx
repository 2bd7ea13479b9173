import { contact } from './content.ts'
import { column } from './parts.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { inputClass } from '#web/ui/field.tsx'

/** First name, last name, email, subject, message (specification §2). */
export function ContactForm() {
  const { fields, button, note } = contact
  return (
    <form aria-label={contact.heading} className={`${column} grid max-w-2xl gap-4 py-14 sm:grid-cols-2`}>
      <Line name="firstName" label={fields.firstName} autoComplete="given-name" />
      <Line name="lastName" label={fields.lastName} autoComplete="family-name" />
      <div className="grid gap-4 sm:col-span-2">
        <Line name="email" label={fields.email} autoComplete="email" type="email" />
        <Line name="subject" label={fields.subject} autoComplete="off" />
        <label className="grid gap-1 font-semibold">
          {fields.message}
          <textarea name="message" rows={6} required className={inputClass} />
        </label>
        <button
          type="submit"
          disabled
          aria-describedby="contact-note"
          className={`${buttonClass()} justify-self-start`}
        >
          {button}
        </button>
        <p id="contact-note" className="text-muted">
          {note}
        </p>
      </div>
    </form>
  )
}

interface LineProps {
  name: string
  label: string
  autoComplete: string
  type?: 'text' | 'email'
}

function Line({ name, label, autoComplete, type = 'text' }: LineProps) {
  return (
    <label className="grid gap-1 font-semibold">
      {label}
      <input type={type} name={name} autoComplete={autoComplete} required className={inputClass} />
    </label>
  )
}
