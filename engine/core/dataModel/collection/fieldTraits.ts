import type { Text } from '../../i18n/createText.ts'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../../metadata/FieldInfo.ts'
import type { Metadata } from '../../metadata/Metadata.ts'

/** Why a field cannot be changed here, as a message key; null if it can. */
export function closedKey({ isSystem }: CollectionInfo, { meta }: FieldInfo): string | null {
  if (meta?.locked) return 'data_model.locked'
  // Fields that users have added to a system collection have a stored row.
  return isSystem && meta?.id === undefined ? 'data_model.system_field' : null
}

/** Why a field cannot be deleted. */
export const keptKey = (info: CollectionInfo, field: FieldInfo): string | null =>
  field.isPrimaryKey ? 'data_model.key_stays' : closedKey(info, field)

/** Why a field cannot be renamed. */
export const fixedNameKey = (info: CollectionInfo, field: FieldInfo): string | null =>
  field.isPrimaryKey ? 'data_model.key_not_renamed' : closedKey(info, field)

/** Why a field cannot be copied. */
export const singleKey = (metadata: Metadata, field: FieldInfo): string | null =>
  field.isPrimaryKey
    ? 'data_model.key_not_copied'
    : metadata.relation(field.collection, field.field) === null
      ? null
      : 'data_model.relation_not_copied'

export const optionalText = (text: Text, key: string | null): { readonly disabledReason?: string } =>
  key === null ? {} : { disabledReason: text(key) }

/** Message keys of the field kinds that can be created, in order. */
export const creatableKinds = [
  ...(['standard', 'presentation', 'file', 'files', 'm2o', 'o2m', 'm2m', 'm2a', 'translations'] as const),
] as const

export const kindIcons: Readonly<Record<(typeof creatableKinds)[number], string>> = {
  standard: 'text_fields',
  presentation: 'view_agenda',
  file: 'image',
  files: 'file_copy',
  m2o: 'arrow_forward',
  o2m: 'list_alt',
  m2m: 'swap_horiz',
  m2a: 'hub',
  translations: 'translate',
}
