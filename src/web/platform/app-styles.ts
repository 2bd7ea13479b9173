const META_NAME = 'app-styles'

let loading: Promise<void> | undefined

/**
 * Loads the application's style sheet on the page of the sign-in, which has a small one of its own and names the other;
 * the other pages contain it. The next call retries what has failed.
 */
export function loadAppStyles(): Promise<void> {
  const href = document.querySelector<HTMLMetaElement>(`meta[name=${META_NAME}]`)?.content
  if (href === undefined) return Promise.resolve()
  loading ??= load(href).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function load(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error('The style sheet failed to load.'))
    })
  })
}
