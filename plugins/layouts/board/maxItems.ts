/** Maximum items on a board: they load in one request. */
export const maxItems = 500
