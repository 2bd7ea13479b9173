import { pathOfProblem, type SiteProblem } from './content-errors.ts'
import { ProblemsDialog } from './problems-dialog.tsx'
import type { DraftForm } from './use-draft-form.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import { fetchProblems, usePublish, type WebsiteState } from './website.hooks.ts'
import { formatIst } from '#shared/domain/ist.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { History, Upload } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'

interface PublishActionsProps {
  state: WebsiteState
  draft: DraftForm
}

/** The header of the screen: what visitors see, the earlier versions, and Publish. */
export function PublishActions({ state, draft }: PublishActionsProps) {
  const publishing = usePublish()
  const [isChecking, setChecking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly SiteProblem[]>([])
  const [isAsking, setAsking] = useState(false)
  const [areVersionsOpen, setVersionsOpen] = useState(false)
  const { place, base } = draft
  const { isDirty } = draft.form.formState
  const { setError } = useFormContext()

  /** Saves first: what is published is the draft. */
  async function check(): Promise<void> {
    setChecking(true)
    setFailure(null)
    try {
      const saved = isDirty ? await draft.saveForm() : base
      if (!saved) return
      const { problems: found } = await fetchProblems()
      show(found, saved.content)
      setAsking(found.length === 0)
    } catch (error) {
      setFailure(messageOf(error, t('Failed to check the website.')))
    } finally {
      setChecking(false)
    }
  }

  function show(found: readonly SiteProblem[], content: SiteContent): void {
    setProblems(found)
    for (const problem of found) {
      const path = pathOfProblem(problem, content)
      if (path !== null && problem.field !== '') setError(path, { message: problem.message })
    }
  }

  async function publish(): Promise<void> {
    setFailure(null)
    try {
      await publishing.mutateAsync({ version: base.version })
      setAsking(false)
      toast({ kind: 'success', text: t('Published. Visitors see it within seconds.') })
    } catch (error) {
      if (draft.catchConflict(error)) setAsking(false)
      else setFailure(messageOf(error, t('Failed to publish the website.')))
    }
  }

  const hasChanges = state.hasChanges || isDirty
  return (
    <>
      <ScreenHeader
        title={t('Website')}
        text={<StateLine state={state} hasChanges={hasChanges} />}
        action={
          <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
            <Button variant="secondary" onClick={() => setVersionsOpen(true)}>
              <History aria-hidden size={18} />
              {t('Versions')}
            </Button>
            <Button disabled={!hasChanges} busy={isChecking} busyLabel={t('Checking…')} onClick={() => void check()}>
              <Upload aria-hidden size={18} />
              {t('Publish')}
            </Button>
          </div>
        }
      />
      {failure && !isAsking && <ErrorText className="mb-4">{failure}</ErrorText>}
      {problems.length > 0 && (
        <ProblemsDialog
          problems={problems}
          content={base.content}
          onLead={place.leadTo}
          onClose={() => setProblems([])}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('Publish the website?')}
        question={t('Visitors see it within seconds, in both languages. The version before is kept.')}
        confirmLabel={t('Publish now')}
        variant="primary"
        isOpenedByClick
        busy={publishing.isPending}
        busyLabel={t('Publishing…')}
        error={failure}
        onCancel={() => setAsking(false)}
        onConfirm={() => void publish()}
      />
      {areVersionsOpen && (
        <VersionsDialog
          draftVersion={base.version}
          onRestored={(restored) => {
            draft.acceptSaved(restored)
            toast({ kind: 'success', text: t('This version is the draft now.') })
          }}
          onConflict={draft.catchConflict}
          onClose={() => setVersionsOpen(false)}
        />
      )}
    </>
  )
}

function StateLine({ state: { published }, hasChanges }: { state: WebsiteState; hasChanges: boolean }) {
  return (
    <span role="status">
      {published
        ? t('Published on {when} by {name}.', {
            when: formatIst(published.publishedAt),
            name: published.publishedBy ?? t('somebody who has left'),
          })
        : t('Visitors see the words that Sadhana comes with.')}{' '}
      {hasChanges ? t('There are changes that are not published yet.') : t('Nothing waits to be published.')}
    </span>
  )
}
