import { Comments } from './comments.tsx'
import { useReflectionAct } from './reflections.hooks.ts'
import type { OwnReflection } from '#shared/contract/reflections.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

/** What has become of one's own reflection: who sees it, who said thanks, and how to take it back. */
export function OwnState({ reflection }: { reflection: OwnReflection }) {
  const { _id: id, state, thankedBy } = reflection
  const withdraw = useReflectionAct('withdraw')
  const remove = useReflectionAct('remove')
  const [isRemoving, setRemoving] = useState(false)
  return (
    <div className="grid gap-2">
      <p className="text-[0.9375rem] text-muted">{STATE_TEXTS[state]()}</p>
      {thankedBy.length > 0 && <p>{t('Thanks from {names}', { names: thankedBy.join(', ') })}</p>}
      <div className="flex flex-wrap gap-x-2">
        {reflection.isShared && (
          <Button small variant="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
            {t('Share no longer')}
          </Button>
        )}
        <Button small variant="quiet" onClick={() => setRemoving(true)}>
          {t('Delete')}
        </Button>
      </div>
      {withdraw.isError && <ErrorText>{messageOf(withdraw.error, t('Please try again.'))}</ErrorText>}
      {state === 'SHOWN' && <Comments reflection={reflection} />}
      <ConfirmDialog
        open={isRemoving}
        title={t('Delete your reflection?')}
        question={t('Its text and the comments on it are gone then.')}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        busyLabel={t('Deleting…')}
        error={remove.isError ? messageOf(remove.error, t('Please try again.')) : null}
        isOpenedByClick
        onConfirm={() => remove.mutate(id, { onSuccess: () => setRemoving(false) })}
        onCancel={() => setRemoving(false)}
      />
    </div>
  )
}

const STATE_TEXTS: Record<OwnReflection['state'], () => string> = {
  PRIVATE: () => t('Only you can read it.'),
  SHOWN: () => t('Those on your path can read it.'),
  HELD: () => t('It waits for a moderator before others can read it.'),
  HIDDEN: () => t('A moderator has hidden it. Only you can read it.'),
}
