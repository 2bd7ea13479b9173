import { type Age, agesFrom } from '#shared/domain/consent.ts'
import { t } from '#web/i18n/t.ts'
import { ErrorText } from '#web/ui/states.tsx'

interface AgeQuestionProps {
  age: Age | null
  /** Of those who may take part, in years. */
  minimumAge: number
  /** The form was sent without an answer. */
  isMissing: boolean
  onChoose: (age: Age) => void
}

/** Asks whether the member is of age, or has a guardian who agrees. */
export function AgeQuestion({ age, minimumAge, isMissing, onChoose }: AgeQuestionProps) {
  const ages = agesFrom(minimumAge)
  const labels: Record<Age, string> = {
    ADULT: t('I am 18 or older.'),
    GUARDIAN:
      minimumAge === 17
        ? t('I am 17, and my parent or guardian agrees.')
        : t('I am between {age} and 17, and my parent or guardian agrees.', { age: minimumAge }),
  }
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="sr-only">{t('Your age')}</legend>
        {ages.map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="age"
              value={value}
              checked={age === value}
              onChange={() => onChoose(value)}
              className="size-5 shrink-0 accent-accent-deep"
            />
            {labels[value]}
          </label>
        ))}
      </fieldset>
      {isMissing && age === null && (
        <ErrorText>{ages.length > 1 ? t('Please choose one of the two.') : t('Please confirm your age.')}</ErrorText>
      )}
    </>
  )
}
