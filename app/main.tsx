import '#engine/ui/tokens/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { wasSignedIn } from '#engine/core/session/accessToken.ts'
import { preload } from '#engine/ui/lazy/componentOf.ts'
import { router } from './routes.tsx'
import { readLanguages, speak } from './session/language.ts'
import { loadShell } from './session/loadShell.ts'
import { Spoken } from './session/Spoken.tsx'
import { session } from './session/session.ts'

const root = document.getElementById('root')
// The page of sandboxed plugins loads this file too, with the chunks that import parts of it.
if (root) start(root)

function start(element: HTMLElement): void {
  // Loads the studio's code while the session is being renewed.
  if (wasSignedIn()) void preload(loadShell, true)
  session.start()
  const page = createRoot(element)
  const draw = () =>
    page.render(
      <StrictMode>
        <Spoken>
          <RouterProvider router={router} />
        </Spoken>
      </StrictMode>,
    )
  // Waits a limited time for the translations of the user's language.
  void Promise.race([speak(readLanguages()), new Promise(resolve => setTimeout(resolve, 1_500))]).then(draw)
}
