import { type InterfaceProps, RelatedList } from '#engine/plugin.ts'
import type { OneToManyOptions } from './options.ts'

/** The items that point at this one: saved ones, and staged changes. */
export default function OneToMany({ options, ...props }: InterfaceProps<unknown, OneToManyOptions>) {
  return <RelatedList {...props} kinds={['o2m']} fields={options.fields} sortField={options.sortField} />
}
