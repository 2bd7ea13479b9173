import { TextArea, TextInput, Notice, FormStatus, SiteForm, Honeypot } from './form-parts.tsx'
import { columnClass } from './parts.tsx'
import { TextWithEmailLink } from './prose.tsx'
import { useTexts } from './texts.ts'
import { contactPlaceholders } from '#shared/contact.ts'
import { enquiries } from '#shared/contract/enquiries.ts'
import { formPaths } from '#shared/screens.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Fragment } from 'react'

/** First name, last name, email, subject, message (specification §2). */
export function ContactForm() {
  const { contact, contactForm } = useTexts()
  const { fields, button } = contactForm
  return (
    <div className={`${columnClass} grid items-start gap-10 py-14 lg:grid-cols-[2fr_3fr] lg:gap-16`}>
      <ContactOptions />
      <div>
        <Notice name="sent" />
        <Notice name="refused" />
        <Notice name="later" />
        <SiteForm
          call={enquiries.contact}
          action={formPaths.contact}
          aria-label={contact.heading}
          className="grid gap-4 sm:grid-cols-2"
        >
          <TextInput
            id="contact-first-name"
            name="firstName"
            label={fields.firstName}
            autoComplete="given-name"
            maxLength={60}
          />
          <TextInput
            id="contact-last-name"
            name="lastName"
            label={fields.lastName}
            autoComplete="family-name"
            maxLength={60}
          />
          <div className="grid gap-4 sm:col-span-2">
            <TextInput
              id="contact-email"
              name="email"
              label={fields.email}
              autoComplete="email"
              type="email"
              maxLength={254}
            />
            <TextInput id="contact-subject" name="subject" label={fields.subject} autoComplete="off" maxLength={150} />
            <TextArea id="contact-message" name="message" label={fields.message} rows={6} maxLength={5000} />
            <Honeypot />
            <button type="submit" aria-describedby="contact-note" className={`${buttonClass()} justify-self-start`}>
              {button}
            </button>
            <FormStatus />
            <p id="contact-note" className="text-muted">
              {contact.note}
            </p>
          </div>
        </SiteForm>
      </div>
    </div>
  )
}

/** Other ways to contact the team, and its hours. The server leaves out the numbers that there are not. */
function ContactOptions() {
  const { contact, contactForm } = useTexts()
  const { phone, whatsApp } = contactPlaceholders
  const numbers = [
    { ...phone, title: contactForm.numbers.phone },
    { ...whatsApp, title: contactForm.numbers.whatsApp },
  ]
  return (
    <section aria-labelledby="ways" className="rounded-card border border-line bg-surface p-6 sm:p-8">
      <h2 id="ways" className="text-2xl">
        {contact.waysHeading}
      </h2>
      <dl className="mt-4 grid gap-4 sm:grid-cols-3 lg:grid-cols-1">
        {contact.ways.map(({ title, text }) => (
          <div key={title} className="border-t border-gold pt-3">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-muted">
              <TextWithEmailLink text={text} />
            </dd>
          </div>
        ))}
        {numbers.map(({ start, end, title, number, link }) => (
          <Fragment key={title}>
            {start}
            <div className="border-t border-gold pt-3">
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1 text-muted">
                <a href={link} className="underline underline-offset-4">
                  {number}
                </a>
              </dd>
            </div>
            {end}
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
