import type { CodeLanguage } from './codeLanguage.ts'

/** What a toolbar does with the text of an editor. */
export interface CodeHandle {
  /** What is selected, and where it begins and ends in the text. */
  readonly selection: () => { readonly text: string; readonly from: number; readonly to: number }
  readonly text: () => string
  /** Replaces a part and selects a part of what is there then; one step of undo. */
  readonly replace: (
    change: { readonly from: number; readonly to: number; readonly insert: string },
    select: { readonly from: number; readonly to: number },
  ) => void
  readonly focus: () => void
}

/** What the editor of code takes; `value` is the whole text. */
export interface CodeEditorProps {
  readonly id: string
  readonly describedBy?: string | undefined
  /** Names it where no label of a row does. */
  readonly label?: string
  readonly value: string
  readonly language: CodeLanguage
  readonly lineNumbers?: boolean
  /** Wraps long lines, as prose wants it. */
  readonly wrap?: boolean
  readonly placeholder?: string | undefined
  readonly readOnly?: boolean
  readonly invalid?: boolean
  /** Keys such as `Mod-b`, and what they do; true when they did something. */
  readonly keys?: Readonly<Record<string, () => boolean>>
  readonly onReady?: (handle: CodeHandle) => void
  /** Not called for changes of `value` from outside. */
  readonly onChange: (value: string) => void
}
