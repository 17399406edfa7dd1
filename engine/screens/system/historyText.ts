import type { Text } from '#engine/core/i18n/createText.ts'

/** How long history is kept, as text. */
export const historyText = (days: number | null, text: Text): string =>
  days === null ? text('server.history_forever') : text('server.history_days', { days })
