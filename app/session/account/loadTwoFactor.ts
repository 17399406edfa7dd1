/** Loads the code that sets up a second factor, with its messages. */
export const loadTwoFactor = () => import('#engine/screens/session/twoFactor/TwoFactor.tsx')
