import { type ComponentType, lazy, type ReactNode, useState } from 'react'

interface Prepared<Props> {
  (props: Props): ReactNode
  /** Has it loaded, so that it is shown at once. */
  prepare: () => Promise<unknown>
}

interface Loaded<Props> {
  default: ComponentType<Props>
}

/** Of each part that did not arrive: makes it load again when it is next shown. */
const failed = new Set<() => void>()

/**
 * A part that is loaded when it is first shown, or before. What `lazy` shows is always waited for once, and what is
 * waited for is shown a third of a second later than it could be.
 */
export function prepared<Props extends object>(load: () => Promise<ComponentType<Props>>): Prepared<Props> {
  let part: ComponentType<Props> | undefined
  let Late = lazy(loadLate)

  async function prepare(): Promise<Loaded<Props>> {
    part = await load()
    return { default: part }
  }

  async function loadLate(): Promise<Loaded<Props>> {
    try {
      return await prepare()
    } catch (error) {
      failed.add(() => {
        Late = lazy(loadLate)
      })
      throw error
    }
  }

  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props> | typeof Late>(() => part ?? Late)
    return <Shown {...props} />
  }
  return Object.assign(Part, { prepare })
}

/**
 * What did not arrive is loaded again when it is next shown: `lazy` alone would fail for ever. Called once the failure
 * is shown, else each render of it would ask again.
 */
export function forgetFailedLoads(): void {
  for (const forget of failed) forget()
  failed.clear()
}
