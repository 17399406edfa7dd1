import { type InterfaceProps, RelatedList } from '#engine/plugin.ts'
import type { ManyToManyOptions } from './options.ts'

/** Items on the far side of a junction; each row edits the item and what the junction holds besides. */
export default function ManyToMany({ options, ...props }: InterfaceProps<unknown, ManyToManyOptions>) {
  return <RelatedList {...props} kinds={['m2m', 'files']} fields={options.fields} sortField={options.sortField} />
}
