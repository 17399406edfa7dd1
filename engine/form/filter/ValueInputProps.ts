import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import type { OperatorId } from '#schemas/filter/operators.ts'

export interface ValueInputProps {
  readonly label: string
  readonly placeholder?: string
  readonly entry: string
  readonly operator: OperatorId
  readonly field: FieldInfo
  /** Typed text is reported `soon`, a choice `now`. */
  readonly onChange: (entry: string, when: 'soon' | 'now') => void
}
