import type { CourseForm, SectionForm } from './course-form.schema.ts'
import { fromRows, type SectionRow, toRows } from './section-rows.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { BookOpen, Headphones, type LucideIcon, Play, X } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

const KINDS = ['videos', 'audios', 'ebooks'] as const
const ICONS: Record<(typeof KINDS)[number], LucideIcon> = { videos: Play, audios: Headphones, ebooks: BookOpen }

/** The sections of a course: their titles and the items of all kinds in one list that can be reordered. */
export function SectionFields({ form }: { form: UseFormReturn<CourseForm> }) {
  const { control, formState, getValues, setValue } = form
  const [videos, audios, ebooks, sections] = useWatch({ control, name: ['videos', 'audios', 'ebooks', 'sections'] })
  const rows = toRows(sections, [...videos, ...audios, ...ebooks])

  const setSections = (changed: SectionForm[]): void =>
    setValue('sections', changed, { shouldDirty: true, shouldValidate: formState.isSubmitted })

  // What was added to the course since stands in the last section, and stays there.
  const addSection = (): void => setSections([...fromRows(rows), { key: crypto.randomUUID(), title: '', items: [] }])

  function removeItem(id: string): void {
    for (const kind of KINDS) {
      const left = getValues(kind).filter(({ _id }) => _id !== id)
      if (left.length < getValues(kind).length) setValue(kind, left, { shouldDirty: true })
    }
  }

  function rename(key: string, title: string): void {
    setSections(sections.map((section) => (section.key === key ? { ...section, title } : section)))
  }

  function renderRow(row: SectionRow) {
    if (row.kind === 'SECTION') {
      const at = sections.indexOf(row.section)
      return (
        <TextField
          label={t('Name of the section')}
          required
          autoFocus={row.section.title === ''}
          value={row.section.title}
          error={formState.errors.sections?.[at]?.title?.message}
          onChange={(event) => rename(row.section.key, event.target.value)}
        />
      )
    }
    const Icon = ICONS[KINDS.find((kind) => getValues(kind).some(({ _id }) => _id === row.item._id)) ?? 'videos']
    return (
      <p className="flex items-center gap-2 py-1.5 sm:pl-3">
        <Icon aria-hidden size={18} className="shrink-0 text-muted" />
        <span className="min-w-0 break-words">{row.item.title}</span>
      </p>
    )
  }

  function renderRemoveButton(row: SectionRow) {
    if (row.kind === 'ITEM') {
      const label = t('Remove {title}', { title: row.item.title })
      return <IconButton icon={X} label={label} onClick={() => removeItem(row.item._id)} />
    }
    const label = t('Remove the section {title}', { title: titleOf(row) })
    return (
      <IconButton icon={X} label={label} onClick={() => setSections(sections.filter((each) => each !== row.section))} />
    )
  }

  return (
    <fieldset className="min-w-0 rounded-field border border-line p-4">
      <legend className="px-1.5 font-semibold">
        {t('{kind} ({count})', { kind: t('Sections'), count: sections.length })}
      </legend>
      <p className="mb-3 text-[0.9375rem] text-muted">
        {t('Members see the items in this order. Without sections, videos, audios and e-books are listed apart.')}
      </p>
      {sections.length > 0 && (
        <SortableList
          items={rows}
          itemKey={keyOf}
          titleOf={titleOf}
          onChange={(moved) => setSections(fromRows(moved))}
          renderActions={renderRemoveButton}
        >
          {renderRow}
        </SortableList>
      )}
      <div className="mt-3">
        <Button variant="secondary" small onClick={addSection}>
          {t('Add a section')}
        </Button>
      </div>
    </fieldset>
  )
}

function keyOf(row: SectionRow): string {
  return row.kind === 'SECTION' ? row.section.key : row.item._id
}

function titleOf(row: SectionRow): string {
  return row.kind === 'SECTION' ? row.section.title || t('Section without a name') : row.item.title
}
