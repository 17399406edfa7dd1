import { type InterfaceProps, RelatedList } from '#engine/plugin.ts'
import type { ManyToAnyOptions } from './options.ts'

/** Items of several collections in one list. */
export default function ManyToAny({ options, ...props }: InterfaceProps<unknown, ManyToAnyOptions>) {
  return <RelatedList {...props} kinds={['m2a']} sortField={options.sortField} inline={options.inline} />
}
