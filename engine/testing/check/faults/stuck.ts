import { createElement as h, useState } from 'react'
import type { Drawn } from './Fault.ts'

/** The right component, which keeps the first value of a prop. */
export const stuck =
  (prop: string) =>
  (Original: Drawn): Drawn =>
    function Stuck(props) {
      const [first] = useState(props[prop])
      return h(Original, { ...props, [prop]: first })
    }
