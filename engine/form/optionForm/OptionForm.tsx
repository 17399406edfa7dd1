import { Suspense } from 'react'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { OptionFormProps } from './OptionFormProps.ts'

const load = () => import('./OptionFields.tsx')

/** The form of a plugin's options, generated from their schema. Its libraries load on first use. */
export function OptionForm(props: OptionFormProps) {
  const text = useText()
  if (Object.keys(props.plugin.options).length === 0) return <Notice kind="info">{text('option_form.none')}</Notice>
  // Loads the plugin messages too, because they contain the titles of options.
  const OptionFields = componentOf<OptionFormProps>(load)
  return (
    <Suspense fallback={<Skeleton rows={3} />}>
      <OptionFields {...props} />
    </Suspense>
  )
}
