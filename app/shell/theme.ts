import type { CurrentUser } from '#schemas/data/User.ts'

export type Theme = NonNullable<CurrentUser['theme']>

export const themes: readonly Theme[] = ['auto', 'light', 'dark']

/** Shows a theme, and keeps it for the pages before signing in. Somebody without one gets light (P-115). */
export function applyTheme(theme: Theme | null): void {
  const shown = theme ?? 'light'
  document.documentElement.dataset['theme'] = shown
  localStorage.setItem('fieldhouse.theme', shown)
}
