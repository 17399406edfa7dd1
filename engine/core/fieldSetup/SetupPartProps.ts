import type { FieldDraft } from './FieldDraft.ts'

/** The props of every part of the field setup. */
export interface SetupPartProps {
  readonly draft: FieldDraft
  readonly change: (draft: FieldDraft) => void
}
