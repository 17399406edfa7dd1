/** The path that the studio is served under, without a slash at the end. */
export const base = '/admin'

/** The address of a place in the studio. */
export const hrefOf = (path: string): string => `${base}${path}`
