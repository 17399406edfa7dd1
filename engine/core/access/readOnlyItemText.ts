import type { Text } from '../i18n/createText.ts'
import type { Reason } from './Access.ts'
import { reasonText } from './reasonText.ts'

/** The sentences that explain why an item is read-only as a whole. */
export const readOnlyItemText = (reason: Reason, text: Text): string =>
  `${text('item_read_only')} ${reasonText(reason, text)}`
