/** The code that sets up a second factor, with the words that it says. */
export const loadTwoFactor = () => import('#engine/screens/session/twoFactor/TwoFactor.tsx')
