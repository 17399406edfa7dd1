import { indentLess, indentMore, insertTab } from '@codemirror/commands'
import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { EditorView, type KeyBinding, keymap } from '@codemirror/view'

const writing = StateEffect.define<boolean>()

/** Whether the user is editing: they typed or clicked, and have neither left nor pressed Escape since. */
const isWriting = StateField.define<boolean>({
  create: () => false,
  update(current, transaction) {
    for (const effect of transaction.effects) if (effect.is(writing)) return effect.value
    return current || transaction.isUserEvent('input') || transaction.isUserEvent('select.pointer')
  },
})

const set = (view: EditorView, value: boolean): boolean => {
  if (view.state.field(isWriting) === value) return false
  view.dispatch({ effects: writing.of(value) })
  return true
}

/** Indents a selection by the language's unit, or inserts a tab without one. */
const bindings: readonly KeyBinding[] = [
  {
    key: 'Tab',
    run: view => {
      if (!view.state.field(isWriting) || view.state.readOnly) return false
      return view.state.selection.ranges.some(range => !range.empty) ? indentMore(view) : insertTab(view)
    },
    shift: view => view.state.field(isWriting) && !view.state.readOnly && indentLess(view),
  },
  // Stops propagation while the user is editing, so that the dialog around the editor does not close.
  { key: 'Escape', run: view => set(view, false), stopPropagation: true },
]

/** Makes Tab indent without trapping the focus: Tab moves on until the user starts editing, and again after Escape. */
export const tabKeys: Extension = [
  isWriting,
  keymap.of(bindings),
  EditorView.domEventHandlers({
    blur: (_, view) => {
      set(view, false)
      return false
    },
  }),
]
