import type { Access } from '#engine/core/access/Access.ts'
import type { Options } from '#engine/core/optionForm/Options.ts'
import type { OptionsSchema } from '#engine/core/registry/OptionsSchema.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'

/** What the form of the options of a plugin takes. */
export interface OptionFormProps {
  readonly plugin: { readonly options: OptionsSchema }
  /** As stored. What the plugin does not know is kept. */
  readonly value: Options
  /** Told all options anew; never while mounting. What is emptied is left out. */
  readonly change: (options: Options) => void
  /** The collection whose fields options may name: the related one of a relation; null while there is none. */
  readonly collection: string | null
  /** The type of the field that the options are of. */
  readonly fieldType?: FieldType
  readonly access?: Access
}
