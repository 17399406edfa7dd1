import { type InterfaceProps, RelatedTree } from '#engine/plugin.ts'
import type { TreeOptions } from './options.ts'

/** The items below this one, at any depth. */
export default function Tree({ options, ...props }: InterfaceProps<unknown, TreeOptions>) {
  return <RelatedTree {...props} template={options.template} sortField={options.sortField} />
}
