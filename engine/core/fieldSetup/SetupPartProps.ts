import type { FieldDraft } from './FieldDraft.ts'

/** What every part of the setup of a field is given. */
export interface SetupPartProps {
  readonly draft: FieldDraft
  readonly change: (draft: FieldDraft) => void
}
