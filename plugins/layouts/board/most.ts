/** Items on a board at most: one request brings them all. */
export const most = 500
