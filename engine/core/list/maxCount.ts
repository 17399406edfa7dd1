/** The number of items beyond which the server stops counting those of a list. */
export const maxCount = 100_000
