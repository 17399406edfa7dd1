import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Text } from '../../i18n/createText.ts'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../../metadata/FieldInfo.ts'
import type { Metadata } from '../../metadata/Metadata.ts'
import { plainField } from '../../metadata/plainField.ts'

/** The settings of a collection that a form edits, in its order. */
export const metaNames = [
  ...(['icon', 'color', 'collapse', 'note', 'display_template', 'translations', 'hidden', 'singleton'] as const),
  ...(['archive_field', 'archive_value', 'unarchive_value', 'sort_field'] as const),
] as const
export type MetaName = (typeof metaNames)[number]

interface Look {
  readonly type: FieldType
  readonly interface: string
  readonly width: 'half' | 'full'
  readonly options?: Readonly<Record<string, unknown>>
  readonly about?: true
}

/** The settings of a folder. */
const ofFolder: ReadonlySet<string> = new Set<MetaName>(['icon', 'color', 'collapse', 'note', 'translations', 'hidden'])

/** What earlier servers do not store. */
const ofLaterServers: ReadonlySet<string> = new Set<MetaName>(['color', 'collapse'])

/** The fields of the form for a collection or folder. Only a folder says whether it is open in the navigation at first. */
export const offeredFields = ({ collection, isFolder }: CollectionInfo, metadata: Metadata, text: Text) =>
  metaFields(collection, text).filter(
    ({ field }) =>
      (isFolder ? ofFolder.has(field) : field !== 'collapse') &&
      (!ofLaterServers.has(field) || metadata.field('directus_collections', field) !== null),
  )

/** The fields of the form over the settings of a collection; its value names the collection as `collection`. */
export function metaFields(collection: string, text: Text): readonly FieldInfo[] {
  const field = { type: 'string', interface: 'field', options: { collection, allowNone: true } } as const
  const looks: Readonly<Record<MetaName, Look>> = {
    icon: { type: 'string', interface: 'icon', width: 'half' },
    color: { type: 'string', interface: 'color', width: 'half' },
    collapse: {
      ...{ type: 'string', interface: 'dropdown', width: 'full' },
      options: {
        placeholder: text('data_model.collapse.open'),
        choices: (['open', 'closed', 'locked'] as const).map(value => ({
          value,
          text: text(`data_model.collapse.${value}`),
        })),
      },
    },
    note: { type: 'string', interface: 'text-input', width: 'full' },
    display_template: {
      ...{ type: 'string', interface: 'display-template', width: 'full', about: true },
      options: { collectionField: 'collection' },
    },
    translations: {
      ...{ type: 'json', interface: 'repeater', width: 'full', about: true },
      options: {
        template: '{{ translation }} ({{ language }})',
        fields: [
          { field: 'language', name: text('data_model.meta.language'), type: 'string', interface: 'system-language' },
          { field: 'translation', name: text('data_model.meta.translation'), type: 'string', interface: 'text-input' },
        ],
      },
    },
    hidden: { type: 'boolean', interface: 'toggle', width: 'half', about: true },
    singleton: { type: 'boolean', interface: 'toggle', width: 'half' },
    archive_field: { ...field, width: 'half', about: true },
    sort_field: {
      ...{ ...field, width: 'half', about: true },
      options: {
        ...field.options,
        withoutKeys: true,
        typeAllowList: ['integer', 'bigInteger'] satisfies readonly FieldType[],
      },
    },
    archive_value: { type: 'string', interface: 'text-input', width: 'half' },
    unarchive_value: { type: 'string', interface: 'text-input', width: 'half' },
  }
  return metaNames.map(name => {
    const { type, interface: id, width, options, about } = looks[name]
    return plainField({
      ...{ collection, field: name, type, interface: id, width, options },
      name: text(`data_model.meta.${name}`),
      note: about ? text(`data_model.meta.${name}_about`) : null,
    })
  })
}
