import { Card } from '#web/ui/card.tsx'
import { type ReactNode, useId } from 'react'

interface UserSectionProps {
  title: string
  /** The button of the section. */
  action?: ReactNode
  children: ReactNode
}

/** A section of a user's page, with its heading. */
export function UserSection({ title, action, children }: UserSectionProps) {
  const id = useId()
  return (
    <Card>
      <section aria-labelledby={id}>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {action}
        </div>
        {children}
      </section>
    </Card>
  )
}

/** A labelled value, for use in a `dl`. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

/** The text of a section that has nothing to show. */
export function EmptySectionText({ children }: { children: ReactNode }) {
  return <p className="text-muted">{children}</p>
}
