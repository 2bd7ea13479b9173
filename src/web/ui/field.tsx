import { type ReactNode, useId } from 'react'

export interface FieldProps {
  label: string
  hint?: string
  error?: string | undefined
}

/** What an input needs to be tied to its label, hint and error. */
interface Ties {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label above, hint and error below; `children` draws the input with the ties it is given. */
export function Field({ label, hint, error, children }: FieldProps & { children: (ties: Ties) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-[0.9375rem] font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-[0.9375rem] text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-[0.9375rem] font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

export const inputClass =
  'block w-full min-h-12 rounded-field border border-control bg-paper px-3.5 py-2.5 text-ink aria-invalid:border-danger aria-invalid:border-2 disabled:opacity-70 disabled:bg-surface'
