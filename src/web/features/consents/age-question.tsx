import { type Age, AGES } from '#shared/domain/consent.ts'
import { t } from '#web/i18n/t.ts'
import { ErrorText } from '#web/ui/states.tsx'

interface AgeQuestionProps {
  age: Age | null
  /** The form was sent without an answer. */
  isMissing: boolean
  onChoose: (age: Age) => void
}

/** Asks whether the member is of age, or has a guardian who agrees. */
export function AgeQuestion({ age, isMissing, onChoose }: AgeQuestionProps) {
  const labels: Record<Age, string> = {
    ADULT: t('I am 18 or older.'),
    GUARDIAN: t('I am between 13 and 17, and my parent or guardian agrees.'),
  }
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="sr-only">{t('Your age')}</legend>
        {AGES.map((value) => (
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
      {isMissing && age === null && <ErrorText>{t('Please choose one of the two.')}</ErrorText>}
    </>
  )
}
