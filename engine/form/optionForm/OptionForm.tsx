import { Suspense } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import type { Options } from '#engine/core/optionForm/Options.ts'
import type { OptionsSchema } from '#engine/core/registry/OptionsSchema.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
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

const load = () => import('./OptionFields.tsx')

/** The form of a plugin's options, made from their schema. Its libraries come with the first one. */
export function OptionForm(props: OptionFormProps) {
  const text = useText()
  if (Object.keys(props.plugin.options).length === 0) return <Notice kind="info">{text('option_form.none')}</Notice>
  // Like a plugin it comes with the words of plugins, which the titles of options are.
  const OptionFields = componentOf<OptionFormProps>(load)
  return (
    <Suspense fallback={<Skeleton rows={3} />}>
      <OptionFields {...props} />
    </Suspense>
  )
}
