import { languageOptions, resolveLanguage } from './language-choice.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, inputClass } from '#web/ui/field.tsx'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'

interface LanguageFieldProps {
  label: string
  /** The languages that are not offered. */
  taken: readonly string[]
  onChoose: (language: string) => void
}

/** Searches a language by its own or its English name; any other is written as its tag. */
export function LanguageField({ label, taken, onChoose }: LanguageFieldProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [options] = useState(languageOptions)
  const listId = useId()

  function choose(): void {
    const language = resolveLanguage(typed, options)
    if (language === null)
      return setProblem(t('Please choose a language from the list, or write its tag, such as pa-Guru.'))
    if (taken.includes(language)) return setProblem(t('This language is in the list already.'))
    setTyped('')
    setProblem(undefined)
    onChoose(language)
  }

  return (
    <Field label={label} error={problem}>
      {(attributes) => (
        <div className="flex gap-2 max-sm:flex-col">
          <input
            {...attributes}
            list={listId}
            value={typed}
            autoComplete="off"
            placeholder={t('Search, such as Tamil')}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(undefined)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Without this the form around it would be sent.
              event.preventDefault()
              choose()
            }}
            className={inputClass}
          />
          <datalist id={listId}>
            {options
              .filter(({ language }) => !taken.includes(language))
              .map(({ language, name }) => (
                <option key={language} value={name}>
                  {name}
                </option>
              ))}
          </datalist>
          <Button variant="secondary" small disabled={typed.trim() === ''} onClick={choose}>
            <Plus aria-hidden size={18} />
            {t('Add')}
          </Button>
        </div>
      )}
    </Field>
  )
}
