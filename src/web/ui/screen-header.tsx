import type { ReactNode } from 'react'

interface ScreenHeaderProps {
  title: string
  /** A line about what is shown. */
  text?: ReactNode
  /** The main action of the screen. */
  action?: ReactNode
}

/** The header of an administrator's screen: its title and main action. */
export function ScreenHeader({ title, text, action }: ScreenHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-3xl">{title}</h1>
        {text && <p className="mt-1 text-muted">{text}</p>}
      </div>
      {action && <div className="max-sm:w-full max-sm:*:w-full">{action}</div>}
    </header>
  )
}
