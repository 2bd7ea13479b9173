/*
 * Day and night, and whether our own faces are shown, before anything is painted: in the head of every page, the only
 * place that knows where the choice is kept. Until one is made the system decides. Any button with `data-theme-switch`
 * changes it.
 */
;(() => {
  const KEY = 'theme'
  const ROOM_IN_MBITS = 2
  const QUICK_ANSWER_IN_MS = 120
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

  // Over a slow or dear line everything stands in the device's own faces. A browser that has just been started tells a
  // cautious guess, which this page's own answer may prove wrong. What browsers that tell nothing of their line have,
  // nobody knows: they are taken for quick ones.
  const { saveData = false, downlink = ROOM_IN_MBITS } = navigator.connection ?? {}
  const [{ requestStart = -Infinity } = {}] = performance.getEntriesByType('navigation')
  const isAnsweredQuickly = performance.now() - requestStart < QUICK_ANSWER_IN_MS
  const hasRoom = !saveData && (downlink >= ROOM_IN_MBITS || isAnsweredQuickly)
  const language = root.lang === 'en' ? (stored((storage) => storage.getItem('language')) ?? 'en') : root.lang
  const faces = document.querySelector(`meta[name="faces-${language}"]`)?.content
  if (faces && hasRoom) {
    root.dataset.face = 'own'
    for (const href of faces.split(' ')) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href }),
      )
    }
  }

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
