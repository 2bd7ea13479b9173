import { type ComponentType, lazy, type ReactNode, useState } from 'react'

interface LazyWithPreload<Props> {
  (props: Props): ReactNode
  /** Loads the component ahead, so that it renders at once. */
  preload: () => Promise<unknown>
}

interface Loaded<Props> {
  default: ComponentType<Props>
}

/** One entry for each component that failed to load: makes it load again at its next rendering. */
const failed = new Set<() => void>()

/**
 * `lazy` with a `preload`: a component that is loaded at its first rendering, or before. Plain `lazy` suspends even
 * when its module is there already, and React keeps what has suspended hidden for a third of a second.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyWithPreload<Props> {
  let loaded: ComponentType<Props> | undefined
  let Lazy = lazy(loadOrReset)

  async function preload(): Promise<Loaded<Props>> {
    loaded = await load()
    return { default: loaded }
  }

  async function loadOrReset(): Promise<Loaded<Props>> {
    try {
      return await preload()
    } catch (error) {
      failed.add(() => {
        Lazy = lazy(loadOrReset)
      })
      throw error
    }
  }

  function Preloadable(props: Props) {
    const [Component] = useState<ComponentType<Props> | typeof Lazy>(() => loaded ?? Lazy)
    return <Component {...props} />
  }
  return Object.assign(Preloadable, { preload })
}

/**
 * Lets components that failed to load try again at their next rendering; plain `lazy` would fail for ever. To be called
 * once the failure is shown, else each rendering of it would try again. Returns whether any had failed.
 */
export function resetFailedLoads(): boolean {
  const hasFailed = failed.size > 0
  for (const reset of failed) reset()
  failed.clear()
  return hasFailed
}
