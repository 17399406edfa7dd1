import type { FieldInfo } from './FieldInfo.ts'

/** Whether the platform sets this field: who created or updated an item, or when. */
export const isStamp = ({ specials }: Pick<FieldInfo, 'specials'>): boolean =>
  specials.some(special => /-(created|updated)$/.test(special))
