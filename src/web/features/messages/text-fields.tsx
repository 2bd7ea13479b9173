import type { MessageForm } from './message-form.schema.ts'
import { Choice } from './choice.tsx'
import type { Language } from '#shared/domain/locale.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TextAreaField, TextField } from '#web/ui/fields.tsx'
import type { UseFormReturn } from 'react-hook-form'

const NAMES: Record<Language, () => string> = { en: () => t('English'), hi: () => t('Hindi') }

interface TextFieldsProps {
  form: UseFormReturn<MessageForm>
  /** On small screens one language is shown at a time. */
  language: Language
  onLanguage: (language: Language) => void
  /** The languages that members of the group read. */
  needed: readonly Language[]
}

/** The texts in English and Hindi, side by side where there is room. */
export function TextFields({ form, language, onLanguage, needed }: TextFieldsProps) {
  const { register, watch, formState } = form
  const isMissing = (each: Language): boolean => {
    const { subject, body } = watch(each)
    return needed.includes(each) && (subject.trim() === '' || body.trim() === '')
  }
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <div className="@lg:hidden">
        <Choice
          label={t('Language of the text')}
          value={language}
          onChange={onLanguage}
          options={(['en', 'hi'] as const).map((value) => ({
            value,
            text: isMissing(value) ? t('{language} (missing)', { language: NAMES[value]() }) : NAMES[value](),
          }))}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
        {(['en', 'hi'] as const).map((each) => {
          const errors = formState.errors[each]
          return (
            <fieldset
              key={each}
              className={`grid min-w-0 grid-cols-1 gap-4 ${each === language ? '' : '@max-lg:hidden'}`}
            >
              <legend className="mb-2 flex min-h-7 flex-wrap items-center gap-2 font-semibold @max-lg:sr-only">
                {NAMES[each]()}
                {isMissing(each) && <Badge tone="warning">{t('Missing')}</Badge>}
              </legend>
              <TextField
                label={each === 'en' ? t('Subject in English') : t('Subject in Hindi')}
                lang={each}
                autoComplete="off"
                error={errors?.subject?.message}
                {...register(`${each}.subject`)}
              />
              <TextAreaField
                label={each === 'en' ? t('Text in English') : t('Text in Hindi')}
                lang={each}
                rows={9}
                error={errors?.body?.message}
                {...register(`${each}.body`)}
              />
            </fieldset>
          )
        })}
      </div>
      <p className="text-[0.9375rem] text-muted">
        {t(
          'An empty line begins a paragraph, web addresses become links, and {{name}} becomes the first name of the member.',
        )}
      </p>
    </div>
  )
}
