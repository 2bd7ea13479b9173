import { AppRoutes } from './routes.tsx'
import { followOtherTabs } from '#web/platform/session.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import * as z from 'zod/mini'

// The policy of the pages forbids eval; a schema that tried it would be reported.
z.config({ jitless: true })
followOtherTabs(window)

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </StrictMode>,
  )
}
