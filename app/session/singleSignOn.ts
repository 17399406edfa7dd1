import { markSignedIn } from '#engine/core/session/accessToken.ts'

const key = 'fieldhouse.single-sign-on'

/** Whether this very page is the one that a sign-in elsewhere has come back to; any other page makes an end of it. */
let returned = sessionStorage.getItem(key) === location.pathname
sessionStorage.removeItem(key)

/** Signing in by the word of somebody else leads away from this page and back to it (P-026). */
export const singleSignOn = {
  hrefOf: (path: string): string => `${path}?redirect=${encodeURIComponent(location.pathname + location.search)}`,
  begin: (): void => {
    sessionStorage.setItem(key, location.pathname)
    markSignedIn()
  },
  /** Whether this page has just been come back to; true once. */
  takeReturn: (): boolean => {
    const is = returned
    returned = false
    return is
  },
}
