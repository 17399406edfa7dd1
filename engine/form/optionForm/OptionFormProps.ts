import type { Access } from '#engine/core/access/Access.ts'
import type { Options } from '#engine/core/optionForm/Options.ts'
import type { OptionsSchema } from '#engine/core/registry/OptionsSchema.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'

/** The props of the option form of a plugin. */
export interface OptionFormProps {
  readonly plugin: { readonly options: OptionsSchema }
  /** The stored options. Options that the plugin does not know are kept. */
  readonly value: Options
  /** Called with all new options; never while mounting. Emptied options are left out. */
  readonly change: (options: Options) => void
  /** The collection whose fields options can name: the related one of a relation; null while there is none. */
  readonly collection: string | null
  /** The type of the field that the options are of. */
  readonly fieldType?: FieldType
  readonly access?: Access
}
