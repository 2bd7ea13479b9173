/*
 * The address is still that of the page that was wanted. A device that says that it is online may not reach us yet, and
 * may have said so before this page was there: so we are asked, again and again, before the page is opened anew.
 */
const ASKED_EVERY_MS = 3000

async function goOn() {
  try {
    await fetch('/healthz', { cache: 'no-store' })
    location.reload()
  } catch {
    // Not yet.
  }
}

addEventListener('online', () => void goOn())
setInterval(() => void goOn(), ASKED_EVERY_MS)
