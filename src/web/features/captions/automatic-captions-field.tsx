import { useSpokenLanguages } from './automatic-captions.hooks.ts'
import { bothNames } from './language-choice.ts'
import { t } from '#web/i18n/t.ts'
import { SelectField } from '#web/ui/fields.tsx'

interface AutomaticCaptionsFieldProps {
  label: string
  /** '' makes none. */
  value: string
  onChange: (language: string) => void
  disabled?: boolean
}

/** The language in which a new video is to get captions by itself; nothing where the server cannot write them. */
export function AutomaticCaptionsField({ onChange, ...props }: AutomaticCaptionsFieldProps) {
  const { languages } = useSpokenLanguages()
  if (languages === null) return null
  return (
    <SelectField
      {...props}
      hint={t('In the language that is spoken. They are written after the conversion, and marked as automatic.')}
      options={[
        { value: '', label: t('No') },
        ...languages.map((language) => ({ value: language, label: bothNames(language) })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
