import { useGiveConsent } from './consents.hooks.ts'
import type { Consent } from '#shared/contract/consents.ts'
import { type Age, agesFrom } from '#shared/domain/consent.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LegalSentence } from '#web/ui/legal-sentence.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { type SubmitEvent, useEffect, useState } from 'react'

/**
 * Asks members above the screen they opened, once for each version of the terms, to accept them and to confirm that they are 18 or have a
 * guardian.
 */
export function ConsentPanel({ consent, onShown }: { consent: Consent; onShown: () => void }) {
  const { termsVersion, minimumAge, agreed } = consent
  const ages = agesFrom(minimumAge)
  useEffect(onShown, [onShown])
  const agree = useGiveConsent()
  const [age, setAge] = useState<Age | null>(null)
  const [isMissing, setMissing] = useState(false)
  const labels: Record<Age, string> = {
    ADULT: t('I am 18 or older.'),
    GUARDIAN:
      minimumAge === 17
        ? t('I am 17, and my parent or guardian agrees.')
        : t('I am between {age} and 17, and my parent or guardian agrees.', { age: minimumAge }),
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setMissing(age === null)
    if (age !== null) agree.mutate({ termsVersion, age })
  }
  return (
    <Card className="mb-6">
      <form noValidate onSubmit={submit} aria-labelledby="consent" className="grid gap-3">
        <h2 id="consent" className="text-2xl">
          {agreed ? t('Our terms have changed') : t('Before you begin')}
        </h2>
        <LegalSentence
          text={
            agreed
              ? t('Please read our {terms} and {privacy} again, and tell us about your age.')
              : t('Please read our {terms} and {privacy}, and tell us about your age. We ask this once.')
          }
        />
        <fieldset className="grid gap-1">
          <legend className="sr-only">{t('Your age')}</legend>
          {ages.map((value) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="age"
                value={value}
                checked={age === value}
                onChange={() => setAge(value)}
                className="size-5 shrink-0 accent-accent-deep"
              />
              {labels[value]}
            </label>
          ))}
        </fieldset>
        {isMissing && age === null && (
          <ErrorText>{ages.length > 1 ? t('Please choose one of the two.') : t('Please confirm your age.')}</ErrorText>
        )}
        {agree.isError && (
          <ErrorText>{messageOf(agree.error, t('This could not be saved. Please try again.'))}</ErrorText>
        )}
        <Button type="submit" busy={agree.isPending} busyLabel={t('Saving...')} className="justify-self-start">
          {t('I agree')}
        </Button>
      </form>
    </Card>
  )
}
