import type { FieldInfo } from './FieldInfo.ts'

/** Whether the platform itself writes who created or changed an item, or when. */
export const isStamp = ({ specials }: Pick<FieldInfo, 'specials'>): boolean =>
  specials.some(special => /-(created|updated)$/.test(special))
