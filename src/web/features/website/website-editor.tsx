import { ContentField } from './content-fields.tsx'
import { ContentTargetContext } from './content-target.ts'
import { pageSpecs } from './field-specs.ts'
import { HomePageFields } from './home-page-fields.tsx'
import { contentPages, pageNames } from './page-names.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishActions } from './publish-actions.tsx'
import { SaveBar } from './save-bar.tsx'
import { SitePreview } from './site-preview.tsx'
import { useDraftForm } from './use-draft-form.ts'
import type { WebsiteState } from './website.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { Card } from '#web/ui/card.tsx'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'

/** The whole content of the site as one form, of which one page or section is shown, beside its preview. */
export function WebsiteEditor({ state }: { state: WebsiteState }) {
  const draft = useDraftForm(state.draft)
  const { form, place } = draft
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const { isDirty, isSubmitting, errors } = form.formState
  const { page } = place
  const pageSpec = pageSpecs.get(page)
  const preview = {
    path: contentPages[page].path,
    version: draft.version,
    anchor: place.sectionId || undefined,
    isDirty,
  }
  return (
    <FormProvider {...form}>
      <ContentTargetContext value={place}>
        <PublishActions state={state} draft={draft} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
          <form noValidate onSubmit={(event) => void draft.submit(event)} className="min-w-0">
            <Card>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
                <SelectField
                  label={t('Page')}
                  value={page}
                  onChange={({ target }) => {
                    const chosen = pageNames.find((name) => name === target.value)
                    if (chosen) place.openPage(chosen)
                  }}
                  options={pageNames.map((name) => ({ value: name, label: contentPages[name].name() }))}
                />
                {page === 'home' ? (
                  <HomePageFields place={place} />
                ) : (
                  pageSpec && <ContentField key={page} spec={{ ...pageSpec, name: '' }} path={page} />
                )}
                {errors.root?.message && (
                  <div ref={scrollIntoView}>
                    <ErrorText>{errors.root.message}</ErrorText>
                  </div>
                )}
                {draft.conflict !== undefined && (
                  <EditConflictPanel conflict={draft.conflict} isSaving={isSubmitting} />
                )}
              </div>
            </Card>
            <SaveBar
              isDirty={isDirty}
              isSaving={isSubmitting}
              onDiscard={draft.discard}
              onPreview={() => setPreviewOpen(true)}
            />
          </form>
          <div className="sticky top-4 hidden h-[calc(100dvh-9.5rem)] xl:block">
            <SitePreview {...preview} />
          </div>
        </div>
        {isPreviewOpen && <PreviewDialog {...preview} onClose={() => setPreviewOpen(false)} />}
      </ContentTargetContext>
    </FormProvider>
  )
}
