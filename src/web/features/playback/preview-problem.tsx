import type { PreviewSource } from './use-preview-source.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import type { SourceFailure } from '#web/ui/player/renewable-source.ts'
import { ErrorText } from '#web/ui/states.tsx'

interface PreviewProblemProps {
  source: Pick<PreviewSource, 'failure' | 'retry'>
  /** When it could not be loaded. */
  connectionText: string
}

/** Says why a preview does not play. */
export function PreviewProblem({ source: { failure, retry }, connectionText }: PreviewProblemProps) {
  if (failure === null) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ErrorText>{textOf(failure, connectionText)}</ErrorText>
      <Button variant="secondary" small onClick={retry}>
        {t('Retry')}
      </Button>
    </div>
  )
}

function textOf(failure: SourceFailure, connectionText: string): string {
  if (failure === 'UNCONVERTED') return t('This browser cannot play the file until it is converted.')
  return failure === 'DEVICE' ? t('This device cannot play this file.') : connectionText
}
