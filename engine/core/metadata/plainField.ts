import type { Field, FieldMeta } from '#schemas/data/Field.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { FieldInfo } from './FieldInfo.ts'
import { humanize } from './humanize.ts'

/** A field without a database column: in a row of a repeater or in an option form. */
export interface PlainField {
  readonly collection: string
  readonly field: string
  readonly type: FieldType
  /** The displayed name; defaults to the formatted key of the field. */
  readonly name?: string | undefined
  readonly interface?: string | null | undefined
  readonly options?: Readonly<Record<string, unknown>> | null | undefined
  readonly width?: FieldMeta['width'] | undefined
  readonly note?: string | null | undefined
  readonly required?: boolean
}

/** A field of the data model from little, for forms over values that are no items. */
export function plainField(plain: PlainField): FieldInfo {
  const { collection, field, type } = plain
  const meta: NonNullable<Field['meta']> = {
    collection,
    field,
    special: null,
    interface: plain.interface ?? null,
    options: plain.options ?? null,
    display: null,
    display_options: null,
    readonly: false,
    hidden: false,
    sort: null,
    width: plain.width ?? 'full',
    group: null,
    translations: null,
    note: plain.note ?? null,
  }
  return {
    collection,
    field,
    name: plain.name || humanize(field),
    type,
    specials: [],
    schema: null,
    meta,
    isPrimaryKey: false,
    isRequired: plain.required ?? false,
    isHidden: false,
    sort: 0,
    wire: { collection, field, type, schema: null, meta },
  }
}
