import { GallerySection } from './gallery-section.tsx'
import { CheckboxField, DateTimeField, FileField, SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { LocalTime } from '#web/ui/local-time.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { OrderContinuation, orderHints, ProgrammeEffectFields } from '#web/ui/programme-effect-fields.tsx'
import { PublishFields, type PublishValue } from '#web/ui/publish-fields.tsx'
import { TwoLanguageField } from '#web/ui/two-language-field.tsx'
import type { ProgrammeEffect } from '#shared/domain/programme-orders.ts'
import { useState } from 'react'

const roles = [
  { value: 'USER', label: 'User' },
  { value: 'ADMIN', label: 'Admin' },
]

const evening = new Date('2026-11-24T14:30:00Z')

/** Each field with and without a hint and an error. */
export function Fields() {
  const [publish, setPublish] = useState<PublishValue>({ mode: 'later', input: '' })
  const [effect, setEffect] = useState<ProgrammeEffect>('TOMORROW')
  const [texts, setTexts] = useState({ en: 'Sit down once a day. The rest follows.', hi: '' })
  const [rich, setRich] = useState({ en: 'Ten **quiet** minutes:\n\n- breath\n- posture', hi: 'दस शांत मिनट।' })
  return (
    <GallerySection title="Fields">
      <TwoLanguageField
        label="Heading"
        name="heading"
        kind="line"
        limit={30}
        value={texts}
        errors={{ hi: 'Please write it in Hindi, too.' }}
        onChange={setTexts}
      />
      <TwoLanguageField
        label="Text"
        name="text"
        hint="Below the heading."
        kind="rich"
        limit={600}
        value={rich}
        errors={{}}
        onChange={setRich}
      />
      <TextField label="Title" hint="As members read it." />
      <TextField
        label="Email address"
        type="email"
        defaultValue="asha"
        error="Please enter a complete email address."
      />
      <TextField label="Locked" defaultValue="asha@example.com" disabled />
      <PhoneField label="Mobile number" defaultValue="98765 43210" />
      <PhoneField label="Number without its country" defaultValue="2125550123" />
      <TextAreaField label="Description" hint="A few sentences." error="Description is required." />
      <SelectField label="Role" options={roles} error="Please choose User or Admin." />
      <DateTimeField label="Start time" error="Please select a future date and time for scheduling." />
      <FileField label="Thumbnail" hint="PNG, JPG, WEBP up to 2MB" accept="image/png" onChange={() => undefined} />
      <CheckboxField label="Free e-book" hint="Everyone may read it." error="Only one e-book can be free." />
      <p>
        24 Nov 2026, 8:00 pm
        <LocalTime instant={evening} />
      </p>
      <PublishFields field={{ value: publish, onChange: setPublish }} />
      <ProgrammeEffectFields value={effect} onChange={setEffect} members={15} hints={orderHints()} />
      <OrderContinuation />
    </GallerySection>
  )
}
