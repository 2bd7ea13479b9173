import { firstErrorPath } from './content-errors.ts'
import { contentPages } from './page-names.ts'
import { useOpenSection } from './use-open-section.ts'
import { useSaveDraft } from './website.hooks.ts'
import { type SiteDraftAnswer, website } from '#shared/contract/website.ts'
import { type SiteContent, siteContent } from '#shared/site-content/site-content.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import type { FieldLabels } from '#web/platform/form-changes.ts'
import { toast } from '#web/platform/toasts.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { usePageForm } from '#web/platform/use-form-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { BaseSyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'

const labels: FieldLabels<SiteContent> = {
  home: contentPages.home.name,
  courses: contentPages.courses.name,
  liveSessions: contentPages.liveSessions.name,
  community: contentPages.community.name,
  about: contentPages.about.name,
  contact: contentPages.contact.name,
  menu: contentPages.menu.name,
  footer: contentPages.footer.name,
  buttons: contentPages.buttons.name,
}

/** The form of the draft: which part of it is open, saving it, and what another administrator saved meanwhile. */
export function useDraftForm(draft: SiteDraftAnswer) {
  const form = useForm<SiteContent>({
    defaultValues: draft.content,
    resolver: standardSchemaResolver(siteContent),
    // The field with the error may be on another page: `leadTo` opens it first.
    shouldFocusError: false,
  })
  usePageForm(form, { form: 'website', itemId: null })
  const place = useOpenSection(() => form.getValues('home.sections'))
  const saving = useSaveDraft()
  const edited = useEditedItem(website.saveDraft.answer, {
    item: draft,
    form,
    toForm: (item) => (item ?? draft).content,
    getItem: (answer) => answer.draft,
    labels,
  })
  const { version } = edited.base ?? draft

  async function save(content: SiteContent, seenVersion = version): Promise<SiteDraftAnswer | null> {
    edited.clearConflict()
    try {
      const { draft: saved } = await saving.mutateAsync({ content, version: seenVersion })
      edited.acceptSaved(saved)
      return saved
    } catch (error) {
      if (!edited.catchConflict(error))
        form.setError('root', { message: messageOf(error, t('Failed to save the website.')) })
      return null
    }
  }

  /** Saves what was typed and returns the draft; null if it could not be saved, which the form explains. */
  async function saveForm(event?: BaseSyntheticEvent, seenVersion?: number): Promise<SiteDraftAnswer | null> {
    let saved: SiteDraftAnswer | null = null
    await form.handleSubmit(
      async (content) => {
        saved = await save(content, seenVersion)
      },
      (errors) => {
        const path = firstErrorPath(errors)
        if (path !== null) place.leadTo(path)
      },
    )(event)
    return saved
  }

  return {
    form,
    place,
    version,
    /** The content that the form began with, or that was saved last. */
    base: edited.base ?? draft,
    saveForm,
    async submit(event: BaseSyntheticEvent): Promise<void> {
      if (await saveForm(event)) toast({ kind: 'success', text: t('Saved. Visitors see it once you publish it.') })
    },
    discard: () => form.reset(),
    acceptSaved: edited.acceptSaved,
    catchConflict: edited.catchConflict,
    conflict: edited.conflict((now) => void saveForm(undefined, now.version)),
  }
}

export type DraftForm = ReturnType<typeof useDraftForm>
