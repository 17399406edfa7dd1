/** The code of the studio proper. */
export const loadShell = () => import('../shell/PrivateShell.tsx').then(module => ({ default: module.PrivateShell }))
