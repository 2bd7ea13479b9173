import { cueProblems, type EditedCue } from './cue-edits.ts'
import type { Player } from './cue-list.tsx'
import { formatCueTime, parseCueTime } from '#shared/domain/caption-cues.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/fields.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronUp, Merge, Play, Plus, Split, Timer, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'

interface CueFieldsProps {
  cue: EditedCue
  language: string
  isLast: boolean
  player: Player
  onChange: (change: Partial<EditedCue>) => void
  onSplit: (caret: number) => void
  onMerge: () => void
  onAddBelow: () => void
  onDelete: () => void
  /** Opens the caption above (-1) or below (1). */
  onNeighbour: (step: 1 | -1) => void
  onClose: () => void
}

/** The fields of the caption that is edited, and what can be done with it. */
export function CueFields({ cue, language, isLast, player, onChange, ...on }: CueFieldsProps) {
  const problems = cueProblems(cue)
  const text = useRef<HTMLTextAreaElement>(null)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    text.current?.focus({ preventScroll: true })
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (step === null || (!event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    on.onNeighbour(step)
  }

  const timeField = (field: 'start' | 'end', label: string, setLabel: string) => (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          value={cue[field]}
          inputMode="decimal"
          autoComplete="off"
          error={problems[field]}
          onChange={({ target }) => onChange({ [field]: target.value.trim() })}
        />
      </div>
      <IconButton
        icon={Timer}
        label={setLabel}
        className="mt-7.5"
        onClick={() => onChange({ [field]: formatCueTime(player.timeInMs()) })}
      />
    </div>
  )

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of the fields inside
    <div ref={row} onKeyDown={handleKey} className="grid gap-3 px-2 py-3 max-lg:scroll-mt-[32vh] max-sm:scroll-mb-24">
      <TextAreaField
        ref={text}
        label={t('Text')}
        rows={2}
        lang={language}
        dir="auto"
        value={cue.text}
        error={problems.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {timeField('start', t('Start'), t('Set the start to the time of the video'))}
        {timeField('end', t('End'), t('Set the end to the time of the video'))}
      </div>
      <div className="flex flex-wrap items-center">
        <Button
          variant="secondary"
          small
          className="mr-1"
          onClick={() => {
            player.seek(parseCueTime(cue.start) ?? player.timeInMs())
            player.play()
          }}
        >
          <Play aria-hidden size={18} />
          {t('Play from here')}
        </Button>
        <IconButton
          icon={Split}
          label={t('Split this caption')}
          disabled={cue.text.trim().length < 2}
          // The caret is lost when the button takes the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => on.onSplit(text.current?.selectionStart ?? 0)}
        />
        <IconButton icon={Merge} label={t('Merge with the next caption')} disabled={isLast} onClick={on.onMerge} />
        <IconButton icon={Plus} label={t('Add a caption below')} onClick={on.onAddBelow} />
        <IconButton icon={Trash2} label={t('Delete this caption')} onClick={on.onDelete} />
        <IconButton icon={ChevronUp} label={t('Close')} className="ml-auto" onClick={on.onClose} />
      </div>
    </div>
  )
}
