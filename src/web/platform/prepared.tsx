import { type ComponentType, lazy, type ReactNode, useState } from 'react'

interface Prepared<Props> {
  (props: Props): ReactNode
  /** Has it loaded, so that it is shown at once. */
  prepare: () => Promise<unknown>
}

/**
 * A part that is loaded when it is first shown, or before. What `lazy` shows is always waited for once, and what is
 * waited for is shown a third of a second later than it could be.
 */
export function prepared<Props extends object>(load: () => Promise<ComponentType<Props>>): Prepared<Props> {
  let part: ComponentType<Props> | undefined
  const prepare = async () => {
    part = await load()
    return { default: part }
  }
  const Late = lazy(prepare)
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props> | typeof Late>(() => part ?? Late)
    return <Shown {...props} />
  }
  return Object.assign(Part, { prepare })
}
