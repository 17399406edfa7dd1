import { type InterfaceProps, RelatedList } from '#engine/plugin.ts'
import type { ManyToManyOptions } from './options.ts'

/** Items on the far side of a junction. Each row edits the item and the other fields of the junction. */
export default function ManyToMany({ options, ...props }: InterfaceProps<unknown, ManyToManyOptions>) {
  return <RelatedList {...props} kinds={['m2m', 'files']} fields={options.fields} sortField={options.sortField} />
}
