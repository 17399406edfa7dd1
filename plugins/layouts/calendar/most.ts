/** Items of a month at most: one request brings them all. */
export const most = 1_000
