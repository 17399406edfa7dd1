import { call, runOutcome } from '#engine/api/call.ts'
import { failureText, failureTitle } from '#engine/api/failureText.ts'
import type { Text } from '#engine/i18n/createText.ts'
import { notify } from '#engine/ui/notifications/notifications.ts'
import type { CurrentUser } from '#schemas/data/User.ts'

export type Theme = NonNullable<CurrentUser['theme']>

export const themes: readonly Theme[] = ['auto', 'light', 'dark']

export const themeIcons = { auto: 'contrast', light: 'light_mode', dark: 'dark_mode' } as const

let shown: Theme = 'light'
const listeners = new Set<() => void>()

/** The theme that is shown. */
export const theme = {
  shown: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Shows a theme, and keeps it for the pages before signing in. Somebody without one gets light (P-115). */
export function applyTheme(next: Theme | null): void {
  shown = next ?? 'light'
  document.documentElement.dataset['theme'] = shown
  localStorage.setItem('fieldhouse.theme', shown)
  for (const listener of listeners) listener()
}

/** Shows a theme and keeps it with the person (P-112, P-113). */
export async function chooseTheme(next: Theme, text: Text): Promise<void> {
  applyTheme(next)
  const outcome = await runOutcome(call({ method: 'PATCH', path: '/users/me', body: { theme: next } }))
  if (!outcome.ok)
    notify({ kind: 'warning', title: failureTitle(outcome.failure, text), text: failureText(outcome.failure, text) })
}
