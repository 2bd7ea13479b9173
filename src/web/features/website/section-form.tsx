import { ContentFields } from './content-fields.tsx'
import { joinPath } from './content-paths.ts'
import { sectionSpecs } from './field-specs.ts'
import { sectionTexts } from './section-names.ts'
import type { HomeSection } from '#shared/site-content/site-content.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/fields.tsx'
import { ArrowLeft, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'

interface SectionFormProps {
  section: HomeSection
  /** Its place in the list. */
  at: number
  onClose: () => void
}

/** The form of one section of the home page. */
export function SectionForm({ section, at, onClose }: SectionFormProps) {
  const { register, getValues, setValue } = useFormContext()
  const path = joinPath('home.sections', at)
  const { name, hint } = sectionTexts[section.kind]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function remove(): void {
    const sections: readonly HomeSection[] = getValues('home.sections')
    setValue('home.sections', sections.toSpliced(at, 1), { shouldDirty: true })
    onClose()
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <Button variant="quiet" small className="-ml-4" onClick={onClose}>
          <ArrowLeft aria-hidden size={18} />
          {t('All sections')}
        </Button>
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 text-2xl outline-none">
          {name()}
        </h2>
        <p className="mt-1 text-[0.9375rem] text-muted">{hint()}</p>
      </div>
      <CheckboxField
        label={t('Show on the home page')}
        hint={t('A section without content is not shown in any case.')}
        {...register(joinPath(path, 'isShown'))}
      />
      <ContentFields specs={sectionSpecs.get(section.kind) ?? []} path={path} />
      {'id' in section && (
        <Button variant="secondary" small className="justify-self-start" onClick={remove}>
          <Trash2 aria-hidden size={18} />
          {t('Remove this section')}
        </Button>
      )}
    </div>
  )
}
