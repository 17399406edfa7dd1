import { exchange } from '#engine/core/api/exchange.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'

export interface PostedForm<Draft extends object> {
  readonly initial: Draft
  readonly path: string
  readonly body: (draft: Draft) => Readonly<Record<string, string>>
}

/** A form that sends one request at a time, without a session. */
export function useSending<Draft extends object>({ initial, path, body }: PostedForm<Draft>) {
  const editor = useEditor<Draft, unknown>({
    initial,
    save: draft => exchange({ method: 'POST', path, body: body(draft) }, null),
    goesOn: true,
  })
  return { ...editor, done: editor.sent !== null && editor.failure === null && !editor.busy }
}
