import { ContentFields } from './content-fields.tsx'
import { homeSearchSpecs } from './field-specs.ts'
import type { DraftForm } from './use-draft-form.ts'
import { SectionForm } from './section-form.tsx'
import { SectionList } from './section-list.tsx'
import { type HomeSection, sectionIdOf } from '#shared/site-content/site-content.ts'
import { t } from '#web/i18n/t.ts'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

interface HomePageFieldsProps {
  place: Pick<DraftForm['place'], 'sectionId' | 'lastSectionId' | 'openSection' | 'closeSection'>
}

/** The home page: the list of its sections, or the form of the one that is open. */
export function HomePageFields({ place }: HomePageFieldsProps) {
  const { sectionId, lastSectionId, openSection, closeSection } = place
  const { control } = useFormContext()
  const sections: readonly HomeSection[] = useWatch({ control, name: 'home.sections' })
  const headingId = useId()
  const at = sections.findIndex((section) => sectionIdOf(section) === sectionId)
  const section = sections[at]
  if (section) return <SectionForm key={sectionId} section={section} at={at} onClose={closeSection} />
  return (
    <>
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className="text-xl">
          {t('Sections')}
        </h2>
        <p className="mt-1 mb-3 text-[0.9375rem] text-muted">
          {t('From top to bottom, as visitors see them. Open one to change its words and pictures.')}
        </p>
        <SectionList lastSectionId={lastSectionId} onOpen={openSection} />
      </section>
      <ContentFields specs={homeSearchSpecs} path="home" />
    </>
  )
}
