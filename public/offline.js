/*
 * Reloads the requested page, whose URL is still current, once the server can be reached. It polls the server, because a
 * device may report that it is online before it has a connection, or before this page has loaded.
 */
const POLL_INTERVAL_IN_MS = 3000

async function reloadIfReachable() {
  try {
    await fetch('/healthz', { cache: 'no-store' })
    location.reload()
  } catch {
    // Still unreachable.
  }
}

addEventListener('online', () => void reloadIfReachable())
setInterval(() => void reloadIfReachable(), POLL_INTERVAL_IN_MS)
