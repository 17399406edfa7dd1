/** Loads the code of the signed-in studio. */
export const loadShell = () => import('../shell/PrivateShell.tsx').then(module => ({ default: module.PrivateShell }))
