/*
 * Day and night, before anything is painted: loaded in the head of every page, the only place that knows where the
 * choice is kept. Until one is made the system decides. Any button with `data-theme-switch` changes it.
 */
;(() => {
  const KEY = 'theme'
  const root = document.documentElement

  const show = (theme) => {
    if (theme === 'day' || theme === 'night') root.dataset.theme = theme
    else delete root.dataset.theme
  }

  const isNight = () =>
    root.dataset.theme ? root.dataset.theme === 'night' : matchMedia('(prefers-color-scheme: dark)').matches

  // A browser that stores nothing keeps the choice until the page is left.
  const stored = (access) => {
    try {
      return access(localStorage)
    } catch {
      return null
    }
  }

  show(stored((storage) => storage.getItem(KEY)))

  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY || key === null) show(newValue)
  })

  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-theme-switch]')) return
    const theme = isNight() ? 'day' : 'night'
    show(theme)
    stored((storage) => storage.setItem(KEY, theme))
  })
})()
