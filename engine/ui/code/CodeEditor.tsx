import { lazy, Suspense } from 'react'
import styles from './CodeEditor.module.css'
import type { CodeEditorProps } from './CodeEditorProps.ts'

const load = () => import('./CodeMirrorEditor.tsx')
const CodeMirrorEditor = lazy(load)

/**
 * A code editor: highlighted, with its own undo and search. Tab moves the focus until the user types or clicks, then it
 * indents; Escape makes it move the focus again. The editor's code loads on first use, that of a language with its
 * first editor.
 */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<div className={styles.placeholder} data-loading />}>
      <CodeMirrorEditor {...props} />
    </Suspense>
  )
}
