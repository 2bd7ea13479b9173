import { changeCue, deleteCue, type EditedCue, hasProblem, mergeWithNext, splitCue } from './cue-edits.ts'
import { CueFields } from './cue-fields.tsx'
import type { CueEditing } from './use-cue-editing.ts'
import { parseCueTime } from '#shared/domain/caption-cues.ts'
import { t } from '#web/i18n/t.ts'
import { ROWS_PER_GROUP, VirtualizedRows } from '#web/ui/virtualized-rows.tsx'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'

export interface Player {
  timeInMs: () => number
  seek: (timeInMs: number) => void
  play: () => void
  toggle: () => void
}

interface CueListProps {
  editing: CueEditing
  language: string
  player: Player
  /** The caption that is edited. */
  openId: number | null
  /** The caption at the time of the video. */
  shownId: number | null
  onOpen: (id: number | null) => void
  onAdd: (timeInMs: number) => void
}

/** The captions below each other; the one that was chosen shows its fields. */
export function CueList({ editing, language, player, openId, shownId, onOpen, onAdd }: CueListProps) {
  const { cues, edit } = editing
  const table = useRef<HTMLTableElement>(null)
  // The list follows the video unless a caption is edited.
  const followedId = openId ?? shownId
  const follow = useEffectEvent((id: number) => {
    const row = table.current?.querySelector(`[data-cue="${id}"]`)
    const group = Math.floor(cues.findIndex((cue) => cue.id === id) / ROWS_PER_GROUP)
    // A group that comes into view renders its rows.
    const target = row ?? table.current?.tBodies[group]
    target?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (followedId !== null) follow(followedId)
  }, [followedId])

  return (
    <table ref={table} aria-rowcount={cues.length} className="w-full table-fixed border-collapse max-md:block">
      <caption className="sr-only">{t('Captions')}</caption>
      <VirtualizedRows
        rows={cues}
        columns={1}
        renderRow={(cue, at) => (
          <tr
            key={cue.id}
            data-cue={cue.id}
            aria-rowindex={at + 1}
            aria-current={cue.id === shownId ? 'true' : undefined}
            className={`border-l-4 max-md:block max-lg:scroll-mt-[32vh] max-sm:scroll-mb-20 ${cue.id === shownId ? 'border-accent-deep bg-surface' : 'border-transparent'}`}
          >
            <td className="border-b border-line max-md:block">
              {cue.id === openId ? (
                <CueFields
                  cue={cue}
                  language={language}
                  isLast={at === cues.length - 1}
                  player={player}
                  onChange={(change) => edit(changeCue(cues, cue.id, change), stepOf(cue, change))}
                  onSplit={(caret) => edit(splitCue(cues, cue.id, { caret, timeInMs: player.timeInMs() }))}
                  onMerge={() => edit(mergeWithNext(cues, cue.id))}
                  onAddBelow={() => onAdd(parseCueTime(cue.end) ?? player.timeInMs())}
                  onDelete={() => {
                    edit(deleteCue(cues, cue.id))
                    onOpen(cues[at + 1]?.id ?? null)
                  }}
                  onNeighbour={(step) => {
                    const neighbour = cues[at + step]
                    if (neighbour) onOpen(neighbour.id)
                  }}
                  onClose={() => onOpen(null)}
                />
              ) : (
                <ClosedCue
                  cue={cue}
                  language={language}
                  onOpen={() => {
                    onOpen(cue.id)
                    player.seek(parseCueTime(cue.start) ?? player.timeInMs())
                  }}
                />
              )}
            </td>
          </tr>
        )}
      />
    </table>
  )
}

interface ClosedCueProps {
  cue: EditedCue
  language: string
  onOpen: () => void
}

function ClosedCue({ cue, language, onOpen }: ClosedCueProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-11 w-full grid-cols-[5.5rem_minmax(0,1fr)_auto] items-baseline gap-2 px-2 py-2 text-left hover:bg-surface"
    >
      <span className="text-sm text-muted tabular-nums">{cue.start}</span>
      <span lang={language} dir="auto" className="line-clamp-2 break-words whitespace-pre-line">
        {cue.text}
      </span>
      {hasProblem(cue) && <TriangleAlert aria-label={t('Has to be corrected')} size={18} className="text-danger" />}
    </button>
  )
}

/** The letters typed into one field are undone together. */
function stepOf({ id }: EditedCue, change: Partial<EditedCue>): string {
  return `${Object.keys(change).join()} of ${id}`
}
