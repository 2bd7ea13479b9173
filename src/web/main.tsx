import { isAdminPath, screens } from '#shared/screens.ts'
import { SITE_NAME_META } from '#shared/site-name.ts'
import { storePendingChallenge } from '#web/features/sign-in/pending-sign-in.ts'
import { loadSignInClient } from '#web/features/sign-in/sign-in.hooks.ts'
import { SignInScreen } from '#web/features/sign-in/sign-in.screen.tsx'
import { restoreLanguage, useActiveLanguage } from '#web/i18n/language.ts'
import { setSiteName } from '#web/i18n/t.ts'
import { lazyWithPreload } from '#web/platform/lazy-with-preload.tsx'
import { PublicLayout } from '#web/layouts/public.tsx'
import { ScreenBoundary } from '#web/layouts/screen-boundary.tsx'
import { loadAppStyles } from '#web/platform/app-styles.ts'
import { watchConnection } from '#web/platform/connection.ts'
import { readStored } from '#web/platform/local-storage.ts'
import { memberViewOfTab } from '#web/platform/member-view.ts'
import { installTrustedTypesPolicy } from '#web/platform/trusted-types.ts'
import { OfflineBar } from '#web/ui/offline-bar.tsx'
import { startTransition, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const loadApp = async () => (await Promise.all([import('./app.tsx'), loadAppStyles()]))[0]
const App = lazyWithPreload(async () => (await loadApp()).App)

/** The longest that the page stays empty while the first screen is preloaded; then it says that it is loading. */
const PRELOAD_LIMIT_IN_MS = 800

const root = document.querySelector('#root')
if (root) void start(root)

/** Not awaited by this module: the application imports it, and would wait for it to end. */
async function start(rootElement: Element): Promise<void> {
  installTrustedTypesPolicy()
  const siteName = document.querySelector<HTMLMetaElement>(`meta[name=${SITE_NAME_META}]`)?.content
  if (siteName) setSiteName(siteName)
  registerOfflineWorker()
  // Another tab may have signed in while this one was dropped from memory.
  if (readStored('token') !== null) storePendingChallenge(null)
  watchConnection(window)
  // Before anything is preloaded: this tab is not for the signed-in person.
  if (memberViewOfTab.get()) await (await import('#web/features/member-views/enter-member-view.ts')).enterMemberView()
  const timeLimit = new Promise((resolve) => setTimeout(resolve, PRELOAD_LIMIT_IN_MS))
  const preloading = isSignInEntry() ? undefined : Promise.race([preloadApp(location.pathname), timeLimit])
  await Promise.all([restoreLanguage(), preloading])
  createRoot(rootElement).render(
    <StrictMode>
      <Entry />
    </StrictMode>,
  )
}

/** Loads the application with the screen at this path. What fails is reported when it is rendered. */
async function preloadApp(path: string): Promise<void> {
  try {
    const { preloadScreen } = await loadApp()
    await Promise.all([App.preload(), preloadScreen(path)])
  } catch {
    return undefined
  }
}

/**
 * Shows signed-out people at the sign-in only that screen, without router, schemas and other screens, which load while
 * they type. The application shows everything else.
 */
function Entry() {
  const [isSignInShown, setSignInShown] = useState(isSignInEntry)
  useActiveLanguage({ isEnglishOnly: isAdminPath(location.pathname) })

  useEffect(() => {
    if (!isSignInShown) return undefined
    const showApp = (): void => setSignInShown(false)
    const listeners = new AbortController()
    addEventListener('popstate', showApp, listeners)
    addEventListener('storage', ({ key }) => (key === 'token' || key === null) && showApp(), listeners)
    return () => listeners.abort()
  }, [isSignInShown])

  const signInScreen = (
    <PublicLayout>
      <SignInScreen onSignedIn={() => startTransition(() => setSignInShown(false))} />
    </PublicLayout>
  )
  return (
    <>
      <ScreenBoundary>
        {isSignInShown ? (
          <div onFocus={() => void Promise.all([loadApp(), loadSignInClient()]).catch(() => {})}>{signInScreen}</div>
        ) : (
          <App signInScreen={signInScreen} />
        )}
      </ScreenBoundary>
      <OfflineBar />
    </>
  )
}

function isSignInEntry(): boolean {
  return location.pathname === screens.signIn && readStored('token') === null
}

/**
 * Registers the service worker of the offline page (`public/worker.js`) after the page has loaded. With
 * OFFLINE_PAGE=off the server sends a worker in its place that unregisters itself.
 */
function registerOfflineWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const register = (): void =>
    void navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
