import { markSignedIn } from '#engine/core/session/accessToken.ts'
import { tabStorage } from '#engine/core/store/browserStorage.ts'

const key = 'fieldhouse.single-sign-on'

/** Whether this page is where an external sign-in returned to. Any other page clears the mark. */
let returned = tabStorage.read(key) === location.pathname
tabStorage.write(key, null)

/** Single sign-on: leaves this page for the provider and returns to it. */
export const singleSignOn = {
  hrefOf: (path: string): string => `${path}?redirect=${encodeURIComponent(location.pathname + location.search)}`,
  begin: (): void => {
    tabStorage.write(key, location.pathname)
    markSignedIn()
  },
  /** Whether the user has just returned to this page; true once. */
  takeReturn: (): boolean => {
    const is = returned
    returned = false
    return is
  },
}
