/** Maximum items on the map: they load in one request. */
export const maxItems = 1_000
