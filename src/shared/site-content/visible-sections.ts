/** What `isVisible` looks at; the same for a section in one language and in all. */
interface Section {
  kind: string
  isShown: boolean
  figures?: readonly unknown[]
  steps?: readonly unknown[]
  people?: readonly unknown[]
  modules?: readonly unknown[]
  testimonials?: readonly unknown[]
  questions?: readonly unknown[]
  /** The teacher's. */
  name?: string | { en: string }
  /** The picture band's. */
  picture?: unknown
}

/** Whether the home page shows a section: it is switched on, and what it is about is there. */
export function isVisible(section: Section): boolean {
  const { kind, isShown, name, picture } = section
  if (!isShown) return false
  if (kind === 'teacher') return (typeof name === 'object' ? name.en : name) !== ''
  if (kind === 'pictureBand') return picture !== null
  const { figures, steps, people, modules, testimonials, questions } = section
  return (figures ?? steps ?? people ?? modules ?? testimonials ?? questions)?.length !== 0
}
