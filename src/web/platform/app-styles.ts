const NAME = 'app-styles'

let coming: Promise<void> | undefined

/**
 * The sign-in's page has a small style sheet of its own and names that of the application, which comes with it; other
 * pages have it from the start. What has failed is tried again the next time.
 */
export function bringAppStyles(): Promise<void> {
  const href = document.querySelector<HTMLMetaElement>(`meta[name=${NAME}]`)?.content
  if (href === undefined) return Promise.resolve()
  coming ??= load(href).catch((error: unknown) => {
    coming = undefined
    throw error
  })
  return coming
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
      reject(new Error('The style sheet did not arrive.'))
    })
  })
}
