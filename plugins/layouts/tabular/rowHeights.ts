/** Pixels of a row. */
export const rowHeights = { compact: 32, cozy: 48, comfortable: 64 } as const
