import { useSession } from '#web/platform/session.ts'

/** A circle with the first letter of the name, or A. */
export function Avatar() {
  const { user } = useSession()
  const [initial = 'A'] = user?.name.trim() ?? ''
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-full bg-accent font-semibold text-on-accent"
    >
      {initial.toUpperCase()}
    </span>
  )
}
