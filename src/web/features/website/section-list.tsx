import { emptyValue, hasMissingText, titleIn } from './content-values.ts'
import { sectionSpecs } from './field-specs.ts'
import { sectionTexts } from './section-names.ts'
import { type HomeSection, sectionIdOf } from '#shared/site-content/site-content.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/field.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { Plus } from 'lucide-react'
import { get, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'

const PATH = 'home.sections'
const ADDABLE = ['freeText', 'pictureBand'] as const

interface SectionListProps {
  /** The section that was open before, whose row gets the focus; empty at first. */
  lastSectionId: string
  onOpen: (sectionId: string) => void
}

/** The sections of the home page in their order: each can be moved, hidden and opened. */
export function SectionList({ lastSectionId, onOpen }: SectionListProps) {
  const { control, register } = useFormContext()
  const { fields, append, move } = useFieldArray({ control, name: PATH, keyName: 'rowKey' })
  const sections: readonly HomeSection[] = useWatch({ control, name: PATH })
  const { errors } = useFormState({ control })
  const rows = fields.flatMap(({ rowKey }, at) => {
    const section = sections[at]
    return section ? [{ rowKey, section, name: sectionTexts[section.kind].name() }] : []
  })

  function add(kind: (typeof ADDABLE)[number]): void {
    const id = crypto.randomUUID()
    const texts = emptyValue({ name: '', kind: 'group', fields: sectionSpecs.get(kind) ?? [] })
    append({ kind, id, isShown: true, ...Object(texts) }, { shouldFocus: false })
    onOpen(id)
  }

  return (
    <>
      <SortableList
        items={rows}
        itemKey={({ rowKey }) => rowKey}
        titleOf={({ name }) => name}
        label={t('Sections')}
        onChange={(_rows, { from, to }) => move(from, to)}
        renderActions={({ name }, at) => (
          <span className="mr-2">
            <CheckField label={t('Shown')}>
              {(attributes) => (
                <input
                  type="checkbox"
                  {...attributes}
                  aria-label={t('Show {name}', { name })}
                  {...register(`${PATH}.${at}.isShown`)}
                  className="size-5 accent-accent-deep"
                />
              )}
            </CheckField>
          </span>
        )}
      >
        {({ section, name }, at) => (
          <button
            type="button"
            data-section={sectionIdOf(section)}
            {...(sectionIdOf(section) === lastSectionId && { ref: focusOnce })}
            onClick={() => onOpen(sectionIdOf(section))}
            className={`group block min-h-14 w-full min-w-0 py-1.5 text-left ${section.isShown ? '' : 'text-muted'}`}
          >
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="font-semibold group-hover:underline">{name}</span>
              {get(errors, `${PATH}.${at}`) ? (
                <Badge tone="danger">{t('Look here')}</Badge>
              ) : (
                hasMissingText(section) && <Badge tone="warning">{t('A language is missing')}</Badge>
              )}
            </span>
            <span className="block truncate text-[0.9375rem] text-muted">
              {[titleIn(section)].find((title) => title !== name) || sectionTexts[section.kind].hint()}
            </span>
          </button>
        )}
      </SortableList>
      <div className="mt-4 flex flex-wrap gap-3">
        {ADDABLE.map((kind) => (
          <Button key={kind} variant="secondary" small onClick={() => add(kind)}>
            <Plus aria-hidden size={18} />
            {t('Add: {name}', { name: sectionTexts[kind].name() })}
          </Button>
        ))}
      </div>
    </>
  )
}

/** A callback ref: moves the focus to an element when it appears. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
