/** Maximum items in a month: they load in one request. */
export const maxItems = 1_000
