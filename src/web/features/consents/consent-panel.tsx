import { AgeQuestion } from './age-question.tsx'
import { useGiveConsent } from './consents.hooks.ts'
import type { Consent } from '#shared/contract/consents.ts'
import type { Age } from '#shared/domain/consent.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LegalSentence } from '#web/ui/legal-sentence.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { type SubmitEvent, useEffect, useState } from 'react'

/**
 * Asks members above the screen they opened, once for each version of the terms, to accept them and to confirm that
 * they are 18 or have a guardian.
 */
export function ConsentPanel({ consent, onShown }: { consent: Consent; onShown: () => void }) {
  const { termsVersion, minimumAge, agreed } = consent
  useEffect(onShown, [onShown])
  const agree = useGiveConsent()
  const [age, setAge] = useState<Age | null>(null)
  const [isMissing, setMissing] = useState(false)
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
        <AgeQuestion age={age} minimumAge={minimumAge} isMissing={isMissing} onChoose={setAge} />
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
