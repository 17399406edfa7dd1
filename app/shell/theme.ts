import { call } from '#engine/core/api/call.ts'
import { failureText, failureTitle } from '#engine/core/api/failureText.ts'
import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import { viewedAs } from '#engine/core/api/viewAs.ts'
import type { Text } from '#engine/core/i18n/createText.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { browserStorage } from '#engine/core/store/browserStorage.ts'
import { createStore } from '#engine/core/store/createStore.ts'

export const themes = ['auto', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

export const themeIcons = { auto: 'contrast', light: 'light_mode', dark: 'dark_mode' } as const

/** The theme that is shown. */
export const theme = createStore<Theme>('light')

/**
 * Applies a theme, including the color of the browser around the page, and stores it for the pages before sign-in. A
 * missing or unknown theme counts as light.
 */
export function applyTheme(next: string | null): void {
  const shown = themes.find(each => each === next) ?? 'light'
  const { dataset, classList } = document.documentElement
  dataset['theme'] = shown
  // A project's custom CSS can use the class.
  classList.remove(...themes)
  classList.add(shown)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = shown === 'dark' || (shown === 'auto' && meta.matches('[media*="dark"]')) ? '#263238' : '#ffffff'
  browserStorage.write('fieldhouse.theme', shown)
  theme.put(shown)
}

/** Applies a theme and saves it for the user. */
export async function chooseTheme(next: Theme, text: Text): Promise<void> {
  applyTheme(next)
  if (viewedAs() !== null) return
  const outcome = await outcomeOf(call({ method: 'PATCH', path: '/users/me', body: { theme: next } }))
  if (!outcome.ok)
    notify({ kind: 'warning', title: failureTitle(outcome.failure, text), text: failureText(outcome.failure, text) })
}
