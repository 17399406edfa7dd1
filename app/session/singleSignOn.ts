import { markSignedIn } from '#engine/session/accessToken.ts'

const key = 'fieldhouse.single-sign-on'

/** Signing in by the word of somebody else leads away from this page and back to it (P-026). */
export const singleSignOn = {
  hrefOf: (provider: string): string =>
    `/auth/oauth/${encodeURIComponent(provider.toLowerCase())}?redirect=${encodeURIComponent(location.pathname + location.search)}`,
  begin: (): void => {
    sessionStorage.setItem(key, '1')
    markSignedIn()
  },
  /** Whether this tab has just come back from it. */
  wasBegun: (): boolean => sessionStorage.getItem(key) !== null,
  end: (): void => sessionStorage.removeItem(key),
}
