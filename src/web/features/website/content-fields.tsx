import { CodeField } from './code-field.tsx'
import { joinPath } from './content-paths.ts'
import type { FieldSpec } from './field-specs.ts'
import { hintOf, labelOf } from './field-texts.ts'
import { FreeItemField } from './free-item-field.tsx'
import { ListField } from './list-field.tsx'
import { LocalTextField } from './local-text-field.tsx'
import { PictureField } from './picture-field.tsx'
import { useFieldError } from './use-field-error.ts'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { useFormContext } from 'react-hook-form'

/** The fields of one object of the content, which stands at `path`. */
export function ContentFields({ specs, path }: { specs: readonly FieldSpec[]; path: string }) {
  return specs.map((spec) => <ContentField key={spec.name} spec={spec} path={joinPath(path, spec.name)} />)
}

/** One field, whatever its kind. */
export function ContentField({ spec, path }: { spec: FieldSpec; path: string }) {
  switch (spec.kind) {
    case 'text':
      return <LocalTextField spec={spec} path={path} />
    case 'picture':
      return (
        <PictureField label={labelOf(spec.name)} path={path}>
          {spec.alt && <ContentField spec={spec.alt} path={joinPath(path, spec.alt.name)} />}
        </PictureField>
      )
    case 'flag':
      return <FlagField name={spec.name} path={path} />
    case 'number':
      return <NumberField name={spec.name} path={path} />
    case 'code':
      return <CodeField spec={spec} path={path} />
    case 'freeItem':
      return <FreeItemField spec={spec} path={path} />
    case 'list':
      return <ListField spec={spec} path={path} renderEntry={(entry, at) => <ContentField spec={entry} path={at} />} />
    case 'group':
      return <GroupField spec={spec} path={path} />
  }
}

function GroupField({ spec, path }: { spec: Extract<FieldSpec, { kind: 'group' }>; path: string }) {
  const fields = <ContentFields specs={spec.fields} path={path} />
  if (spec.name === '') return fields
  return (
    <fieldset className="grid min-w-0 gap-5 rounded-field border border-line p-4">
      <legend className="px-1.5 font-semibold">{labelOf(spec.name)}</legend>
      {fields}
    </fieldset>
  )
}

function FlagField({ name, path }: { name: string; path: string }) {
  const { register } = useFormContext()
  return <CheckboxField label={labelOf(name)} error={useFieldError(path)} {...register(path)} />
}

function NumberField({ name, path }: { name: string; path: string }) {
  const { register } = useFormContext()
  const hint = hintOf(name)
  return (
    <div className="max-w-40">
      <TextField
        type="number"
        inputMode="numeric"
        label={labelOf(name)}
        {...(hint && { hint })}
        error={useFieldError(path)}
        {...register(path, { valueAsNumber: true })}
      />
    </div>
  )
}
