import { isAdminPath, screens } from '#shared/screens.ts'
import { SITE_NAME_META } from '#shared/site-name.ts'
import { writePendingSignIn } from '#web/features/sign-in/pending-sign-in.ts'
import { loadDesk } from '#web/features/sign-in/sign-in.hooks.ts'
import { SignInScreen } from '#web/features/sign-in/sign-in.screen.tsx'
import { recallLanguage, useSpoken } from '#web/i18n/language.ts'
import { callSite } from '#web/i18n/t.ts'
import { prepared } from '#web/platform/prepared.tsx'
import { Public } from '#web/layouts/public.tsx'
import { WhileLoading } from '#web/layouts/while-loading.tsx'
import { loadAppStyles } from '#web/platform/app-styles.ts'
import { followConnection } from '#web/platform/connection.ts'
import { keepOfflinePage } from '#web/platform/offline-worker.ts'
import { readStored } from '#web/platform/stored.ts'
import { installTrustedTypesPolicy } from '#web/platform/trusted-types.ts'
import { OfflineBar } from '#web/ui/offline-bar.tsx'
import { startTransition, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const loadApp = async () => (await Promise.all([import('./app.tsx'), loadAppStyles()]))[0]
const App = prepared(async () => (await loadApp()).App)

/** The longest that the page stays empty while the first screen is preloaded; then it says that it is loading. */
const PRELOAD_LIMIT_IN_MS = 800

const root = document.querySelector('#root')
if (root) void start(root)

/** Not awaited by this module: the application imports it, and would wait for it to end. */
async function start(into: Element): Promise<void> {
  installTrustedTypesPolicy()
  const siteName = document.querySelector<HTMLMetaElement>(`meta[name=${SITE_NAME_META}]`)?.content
  if (siteName) callSite(siteName)
  keepOfflinePage()
  // Another tab may have signed in while this one was dropped from memory.
  if (readStored('token') !== null) writePendingSignIn(null)
  followConnection(window)
  const limit = new Promise((resolve) => setTimeout(resolve, PRELOAD_LIMIT_IN_MS))
  const isReady = isSignInEntry() ? undefined : Promise.race([preloadApp(location.pathname), limit])
  await Promise.all([recallLanguage(), isReady])
  createRoot(into).render(
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
  const [isSignIn, setSignIn] = useState(isSignInEntry)
  useSpoken({ inEnglish: isAdminPath(location.pathname) })

  useEffect(() => {
    if (!isSignIn) return undefined
    const showApp = (): void => setSignIn(false)
    const listening = new AbortController()
    addEventListener('popstate', showApp, listening)
    addEventListener('storage', ({ key }) => (key === 'token' || key === null) && showApp(), listening)
    return () => listening.abort()
  }, [isSignIn])

  const signIn = (
    <Public>
      <SignInScreen onSignedIn={() => startTransition(() => setSignIn(false))} />
    </Public>
  )
  return (
    <>
      <WhileLoading>
        {isSignIn ? (
          <div onFocus={() => void Promise.all([loadApp(), loadDesk()]).catch(() => {})}>{signIn}</div>
        ) : (
          <App signIn={signIn} />
        )}
      </WhileLoading>
      <OfflineBar />
    </>
  )
}

function isSignInEntry(): boolean {
  return location.pathname === screens.signIn && readStored('token') === null
}
