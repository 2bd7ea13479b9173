/*
 * Applies the stored theme and loads the web fonts, before the first paint; in the head of every page.
 * Only this file knows where the theme is stored. The default is the system's theme; any button with `data-theme-switch`
 * changes it.
 */
;(() => {
  const KEY = 'theme'
  const FONTS_KEY = 'fonts'
  const FAST_DOWNLINK_IN_MBITS = 2
  const FAST_ANSWER_IN_MS = 120
  const root = document.documentElement

  const applyTheme = (theme) => {
    if (theme === 'day' || theme === 'night') root.dataset.theme = theme
    else delete root.dataset.theme
  }

  const isNight = () =>
    root.dataset.theme ? root.dataset.theme === 'night' : matchMedia('(prefers-color-scheme: dark)').matches

  // If the browser blocks storage, the choice lasts until the page is left.
  const withStorage = (access) => {
    try {
      return access(localStorage)
    } catch {
      return null
    }
  }

  applyTheme(withStorage((storage) => storage.getItem(KEY)))

  // The public pages show people who are signed in how to continue, and sell nobody a plan that they have or that theirs
  // includes. An administrator's preview shows what visitors see.
  const PLANS = ['INITIAL', 'HALF_YEARLY', 'ANNUAL']
  const markVisitor = () => {
    if (location.pathname.startsWith('/site-preview/')) return
    const read = (key) => withStorage((storage) => storage.getItem(key))
    const user = read('token') === null ? null : (read('user') ?? '')
    if (user === null) return void delete root.dataset.visitor
    const isAdmin = user.includes('"role":"ADMIN"')
    const active = user.includes('"ACTIVE"') ? PLANS.findLastIndex((plan) => user.includes(`"${plan}"`)) : -1
    const held = isAdmin ? PLANS : PLANS.slice(0, active + 1)
    const words = held.map((plan) => plan.toLowerCase().replace('_', '-'))
    root.dataset.visitor = ['member', ...words, ...(isAdmin ? ['admin'] : [])].join(' ')
  }
  markVisitor()

  // A first visit changes to our faces once, when all of them are there, so that no page is set in two families. What the
  // browser has stored is used from the start, also where data is to be saved; there nothing is loaded.
  // Devanagari has five times the size of the Latin faces, and phones have one of their own: it is loaded over fast
  // connections only. A freshly started browser reports a conservative downlink, so a fast answer to this page counts
  // too. Browsers without the Network Information API are treated as fast.
  const { saveData = false, downlink = FAST_DOWNLINK_IN_MBITS } = navigator.connection ?? {}
  const [{ requestStart = -Infinity } = {}] = performance.getEntriesByType('navigation')
  const isAnsweredFast = performance.now() - requestStart < FAST_ANSWER_IN_MS
  const isFastConnection = downlink >= FAST_DOWNLINK_IN_MBITS || isAnsweredFast
  const language = root.lang === 'en' ? (withStorage((storage) => storage.getItem('language')) ?? 'en') : root.lang
  const fontUrls = document.querySelector(`meta[name="fonts-${language}"]`)?.content
  const areFontsStored = withStorage((storage) => storage.getItem(FONTS_KEY)) === fontUrls
  if (fontUrls && (areFontsStored || (!saveData && (language !== 'hi' || isFastConnection)))) {
    if (areFontsStored) root.dataset.fonts = 'loaded'
    const hrefs = fontUrls.split(' ')
    let loading = hrefs.length
    const onload = () => {
      loading -= 1
      if (loading > 0) return
      root.dataset.fonts = 'loaded'
      withStorage((storage) => storage.setItem(FONTS_KEY, fontUrls))
    }
    for (const href of hrefs) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href, onload }),
      )
    }
  }

  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY || key === null) applyTheme(newValue)
    markVisitor()
  })

  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-theme-switch]')) return
    const theme = isNight() ? 'day' : 'night'
    applyTheme(theme)
    withStorage((storage) => storage.setItem(KEY, theme))
  })
})()
