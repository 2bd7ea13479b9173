import { t } from '#web/i18n/t.ts'
import { type ReactNode, useId } from 'react'

export interface FieldProps {
  label: string
  hint?: string
  /** The message of the contract or the server, which is translated when shown. */
  error?: string | undefined
}

/** The attributes that connect an input with its label, hint and error. */
interface FieldAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label above, hint and error below; `children` renders the input with the given attributes. */
export function Field({
  label,
  children,
  ...messages
}: FieldProps & { children: (attributes: FieldAttributes) => ReactNode }) {
  const attributes = useFieldAttributes(messages)
  return (
    <div>
      <label htmlFor={attributes.id} className="mb-1 block text-[0.9375rem] font-semibold">
        {label}
      </label>
      {children(attributes)}
      <FieldMessages id={attributes.id} {...messages} />
    </div>
  )
}

/** Like `Field`, for a checkbox: the label is beside it. */
export function CheckField({
  label,
  children,
  ...messages
}: FieldProps & { children: (attributes: FieldAttributes) => ReactNode }) {
  const attributes = useFieldAttributes(messages)
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        {children(attributes)}
        <span>{label}</span>
      </label>
      <div className="-mt-1.5 pl-8 empty:hidden">
        <FieldMessages id={attributes.id} {...messages} />
      </div>
    </div>
  )
}

type FieldMessagesProps = Omit<FieldProps, 'label'>

function useFieldAttributes({ hint, error }: FieldMessagesProps): FieldAttributes {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

function FieldMessages({ id, hint, error }: FieldMessagesProps & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-[0.9375rem] text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-[0.9375rem] font-semibold text-danger">
          {t(error)}
        </p>
      )}
    </>
  )
}

export const inputClass =
  'block w-full min-h-12 rounded-field border border-control bg-background px-3.5 py-2.5 text-foreground aria-invalid:border-danger aria-invalid:border-2 disabled:opacity-70 disabled:bg-surface'
