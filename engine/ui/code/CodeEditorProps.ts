import type { CodeLanguage } from './codeLanguage.ts'

/** What a toolbar can do with the text of an editor. */
export interface CodeHandle {
  /** The selected text, with its start and end. */
  readonly selection: () => { readonly text: string; readonly from: number; readonly to: number }
  readonly text: () => string
  /** Replaces a range and selects a part of the result, as one undo step. */
  readonly replace: (
    change: { readonly from: number; readonly to: number; readonly insert: string },
    select: { readonly from: number; readonly to: number },
  ) => void
  readonly focus: () => void
}

/** The props of the code editor; `value` is the whole text. */
export interface CodeEditorProps {
  readonly id: string
  readonly describedBy?: string | undefined
  /** Its name, if the row has no label for it. */
  readonly label?: string
  readonly value: string
  readonly language: CodeLanguage
  readonly lineNumbers?: boolean
  /** Wraps long lines, for prose. */
  readonly wrap?: boolean
  readonly placeholder?: string | undefined
  readonly readOnly?: boolean
  readonly invalid?: boolean
  /** Shortcuts such as `Mod-b` with their actions; true if handled. */
  readonly keys?: Readonly<Record<string, () => boolean>>
  readonly onReady?: (handle: CodeHandle) => void
  /** Not called for changes of `value` from outside. */
  readonly onChange: (value: string) => void
}
