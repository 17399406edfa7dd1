import type { LayoutPlugin } from '#engine/core/registry/LayoutPlugin.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Select } from '#engine/ui/select/Select.tsx'

interface LayoutChoiceProps {
  /** The active layout; null if there is none. */
  readonly current: Pick<LayoutPlugin, 'id'> | null
  /** Those to choose from; by default all. */
  readonly layouts: ReadonlyMap<string, LayoutPlugin> | undefined
  readonly choose: (layout: string) => void
}

/** Chooses the layout of a list, if there are several. */
export function LayoutChoice({ current, choose, layouts: own }: LayoutChoiceProps) {
  const { registry } = useStudio()
  const text = useText()
  const layouts = own ?? registry.layouts
  if (!current || layouts.size < 2) return null
  return (
    <Select
      label={text('layout')}
      value={current.id}
      options={[...layouts.values()].map(({ id, name }) => ({ value: id, label: text(name) }))}
      onChange={choose}
    />
  )
}
