import { joinPath } from './content-paths.ts'
import { useContentTarget, useUnfoldedRows } from './content-target.ts'
import { emptyValue, hasMissingText, titleIn } from './content-values.ts'
import type { FieldSpec } from './field-specs.ts'
import { listTextsOf } from './field-texts.ts'
import { useFieldError } from './use-field-error.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { ChevronDown, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { get, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'

type ListSpec = Extract<FieldSpec, { kind: 'list' }>

interface ListFieldProps {
  spec: ListSpec
  path: string
  /** The fields of one entry. */
  renderEntry: (spec: FieldSpec, path: string) => ReactNode
}

/** A list of the content: its entries can be added, removed, put in order and unfolded. */
export function ListField({ spec, path, renderEntry }: ListFieldProps) {
  const { control, getValues } = useFormContext()
  // `id` is a field of the content.
  const { fields, append, remove, move } = useFieldArray({ control, name: path, keyName: 'rowKey' })
  const values: readonly unknown[] = useWatch({ control, name: path }) ?? []
  const { leadTo } = useContentTarget()
  const addButton = useRef<HTMLButtonElement>(null)
  const error = useFieldError(path)
  const { all, one } = listTextsOf(spec.name)
  const rows = fields.map(({ rowKey }, at) => ({
    rowKey,
    path: joinPath(path, at),
    title: titleIn(values[at]) || t('{name} {number}', { name: one, number: at + 1 }),
  }))
  const unfolded = useUnfoldedRows(rows)
  // A single text needs no unfolding.
  const isFlat = spec.item.kind === 'text'

  function add(): void {
    append(emptyValue(spec.item, getValues(path)), { shouldFocus: false })
    leadTo(joinPath(path, fields.length))
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-[0.9375rem] font-semibold">
        {t('{name} ({count} of {max})', { name: all, count: fields.length, max: spec.max })}
      </legend>
      {rows.length > 0 && (
        <SortableList
          items={rows}
          itemKey={({ rowKey }) => rowKey}
          titleOf={({ title }) => title}
          label={all}
          onChange={(_rows, { from, to }) => move(from, to)}
          renderActions={({ title }, at) => (
            <IconButton
              icon={Trash2}
              label={t('Remove {title}', { title })}
              onClick={() => {
                remove(at)
                addButton.current?.focus()
              }}
            />
          )}
          renderDetails={({ rowKey, path: rowPath }) =>
            !isFlat &&
            unfolded.has(rowKey) && <div className="grid gap-5 px-3 pt-2 pb-4">{renderEntry(spec.item, rowPath)}</div>
          }
        >
          {({ rowKey, title, path: rowPath }, at) =>
            isFlat ? (
              <div className="py-2">{renderEntry(spec.item, rowPath)}</div>
            ) : (
              <EntryTitle
                path={rowPath}
                title={title}
                value={values[at]}
                isUnfolded={unfolded.has(rowKey)}
                onToggle={() => unfolded.toggle(rowKey)}
              />
            )
          }
        </SortableList>
      )}
      {error && <ErrorText className="mt-1 text-[0.9375rem]">{t(error)}</ErrorText>}
      <Button
        ref={addButton}
        variant="secondary"
        small
        className="mt-3"
        disabled={fields.length >= spec.max}
        onClick={add}
      >
        <Plus aria-hidden size={18} />
        {t('Add: {name}', { name: one })}
      </Button>
    </fieldset>
  )
}

interface EntryTitleProps {
  path: string
  title: string
  value: unknown
  isUnfolded: boolean
  onToggle: () => void
}

/** Unfolds an entry; says if something in it has to be looked at. */
function EntryTitle({ path, title, value, isUnfolded, onToggle }: EntryTitleProps) {
  const { control } = useFormContext()
  const { errors } = useFormState({ control })
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center gap-2 py-1 text-left"
    >
      <ChevronDown
        aria-hidden
        size={18}
        className={`shrink-0 transition-transform ${isUnfolded ? 'rotate-180' : ''}`}
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <span className="min-w-0 flex-1 basis-32 truncate">{title}</span>
        {get(errors, path) ? (
          <Badge tone="danger">{t('Look here')}</Badge>
        ) : (
          hasMissingText(value) && <Badge tone="warning">{t('A language is missing')}</Badge>
        )}
      </span>
    </button>
  )
}
