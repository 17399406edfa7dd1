import { createContext } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import type { Options } from '#engine/core/optionForm/Options.ts'

export interface OptionRows {
  readonly fields: ReadonlyMap<string, FieldInfo>
  /** The stored options over the defaults, for options that go by others. */
  readonly values: Options
  readonly access: Access
}

/**
 * State shared by the rows of an option form. Separate from rjsf's context, which rjsf compares deeply on every change.
 */
export const OptionRowsContext = createContext<OptionRows>({
  fields: new Map(),
  values: {},
  access: { allowed: true },
})
