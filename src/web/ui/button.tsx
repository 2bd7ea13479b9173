import type { ComponentProps } from 'react'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  small?: boolean
  /** While true it shows `busyLabel` and cannot be pressed again. */
  busy?: boolean
  busyLabel?: string
}

export function Button({ variant = 'primary', small = false, busy = false, busyLabel, ...props }: ButtonProps) {
  const { children, className = '', disabled, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClass({ variant, small })} ${className}`}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

/** The classes of a button, for links. */
export function buttonClass({ variant = 'primary', small = false }: { variant?: ButtonVariant; small?: boolean } = {}) {
  const size = small ? 'min-h-11 px-4 text-[0.9375rem]' : 'min-h-12 px-6'
  return `inline-flex items-center justify-center gap-2 rounded-full text-center leading-tight font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60 ${size} ${VARIANT_CLASSES[variant]}`
}

/* The transparent borders become visible in forced-colors mode. */
const VARIANT_CLASSES: Record<ButtonVariant, string> = {
  primary: 'border border-transparent bg-accent text-on-accent hover:not-disabled:brightness-95',
  secondary: 'border border-control bg-transparent text-foreground hover:not-disabled:bg-surface',
  quiet: 'bg-transparent text-accent-deep hover:not-disabled:bg-surface',
  danger: 'border border-transparent bg-danger text-on-danger hover:not-disabled:brightness-95',
}
