import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon
  /** The accessible name: the action and its object. */
  label: string
}

/** A button with only an icon; its label is the accessible name and the tooltip. */
export function IconButton({ icon: Icon, label, className = '', ...button }: IconButtonProps) {
  return (
    <button type="button" {...button} aria-label={label} title={label} className={`${iconButtonClass} ${className}`}>
      <Icon aria-hidden size={19} />
    </button>
  )
}

type IconLinkProps = Omit<ComponentProps<'a'>, 'children'> & Pick<IconButtonProps, 'icon' | 'label'>

/** A link with only an icon. */
export function IconLink({ icon: Icon, label, className = '', ...link }: IconLinkProps) {
  return (
    <a {...link} aria-label={label} title={label} className={`${iconButtonClass} ${className}`}>
      <Icon aria-hidden size={19} />
    </a>
  )
}

/** The classes of a button with only an icon, for links of the router. */
export const iconButtonClass =
  'grid size-11 shrink-0 place-items-center rounded-full text-muted hover:not-disabled:bg-surface hover:not-disabled:text-foreground disabled:opacity-40'
