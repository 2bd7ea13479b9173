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
import { bringAppStyles } from '#web/platform/app-styles.ts'
import { followConnection } from '#web/platform/connection.ts'
import { keepOfflinePage } from '#web/platform/offline-worker.ts'
import { readStored } from '#web/platform/stored.ts'
import { installTrustedTypesPolicy } from '#web/platform/trusted-types.ts'
import { OfflineBar } from '#web/ui/offline-bar.tsx'
import { startTransition, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { loadEarly } from './routes.early.ts'

const loadApp = async () => (await Promise.all([import('./routes.tsx'), bringAppStyles()]))[0]
const App = prepared(async () => (await loadApp()).App)

/** After this long somebody who sees nothing is told what he waits for. */
const WAITS_FOR_IN_MS = 800

const root = document.querySelector('#root')
if (root) void start(root)

/** Not awaited by this file: the application imports it, and would wait for its end. */
async function start(into: Element): Promise<void> {
  installTrustedTypesPolicy()
  const siteName = document.querySelector<HTMLMetaElement>(`meta[name=${SITE_NAME_META}]`)?.content
  if (siteName) callSite(siteName)
  keepOfflinePage()
  // Another tab may have signed in while this one was dropped from memory.
  if (readStored('token') !== null) writePendingSignIn(null)
  followConnection(window)
  const late = new Promise((resolve) => setTimeout(resolve, WAITS_FOR_IN_MS))
  const isReady = comesAsGuest() ? undefined : Promise.race([prepareApp(location.pathname), late])
  await Promise.all([recallLanguage(), isReady])
  createRoot(into).render(
    <StrictMode>
      <Entrance />
    </StrictMode>,
  )
}

/** Whoever is expected inside sees nothing half: what his screen needs is brought first. What fails is told by it. */
async function prepareApp(path: string): Promise<void> {
  const isThere = Promise.allSettled([App.prepare(), loadEarly(path)])
  await loadApp()
    .then(({ bringFirst }) => bringFirst(path))
    .catch(() => {})
  await isThere
}

/**
 * Who comes to the sign-in as a guest is met at the door, without router, schemas and screens, which come while he
 * types. Whatever happens next, and everybody else, is the application's.
 */
function Entrance() {
  const [isAtDoor, setAtDoor] = useState(comesAsGuest)
  useSpoken({ inEnglish: isAdminPath(location.pathname) })

  useEffect(() => {
    if (!isAtDoor) return undefined
    const enter = (): void => setAtDoor(false)
    const left = new AbortController()
    addEventListener('popstate', enter, left)
    addEventListener('storage', ({ key }) => (key === 'token' || key === null) && enter(), left)
    return () => left.abort()
  }, [isAtDoor])

  return (
    <>
      <WhileLoading>
        {isAtDoor ? (
          <div onFocus={() => void Promise.all([loadApp(), loadDesk()]).catch(() => {})}>
            <Public>
              <SignInScreen onSignedIn={() => startTransition(() => setAtDoor(false))} />
            </Public>
          </div>
        ) : (
          <App />
        )}
      </WhileLoading>
      <OfflineBar />
    </>
  )
}

function comesAsGuest(): boolean {
  return location.pathname === screens.signIn && readStored('token') === null
}
