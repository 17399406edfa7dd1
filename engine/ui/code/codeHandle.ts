import type { EditorView } from '@codemirror/view'
import type { CodeHandle } from './CodeEditorProps.ts'

/** What a toolbar can do with an editor. */
export const codeHandle = (view: EditorView): CodeHandle => ({
  selection: () => {
    const { from, to } = view.state.selection.main
    return { text: view.state.sliceDoc(from, to), from, to }
  },
  text: () => view.state.doc.toString(),
  replace: (change, select) => {
    if (view.state.readOnly) return
    view.dispatch({
      changes: change,
      selection: { anchor: select.from, head: select.to },
      userEvent: 'input',
      scrollIntoView: true,
    })
    view.focus()
  },
  focus: () => view.focus(),
})
