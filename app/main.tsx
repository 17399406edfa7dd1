import '#engine/ui/tokens/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from '#engine/i18n/I18n.tsx'
import { preload } from '#engine/registry/componentOf.ts'
import { wasSignedIn } from '#engine/session/accessToken.ts'
import { router } from './routes.tsx'
import { loadShell } from './session/loadShell.ts'
import { session } from './session/session.ts'

// The code of the studio proper is on its way before the session has been renewed.
if (wasSignedIn()) void preload(loadShell, true)
session.start()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id "root"')
createRoot(root).render(
  <StrictMode>
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>
  </StrictMode>,
)
