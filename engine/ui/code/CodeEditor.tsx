import { lazy, Suspense } from 'react'
import styles from './CodeEditor.module.css'
import type { CodeEditorProps } from './CodeEditorProps.ts'

const load = () => import('./CodeMirrorEditor.tsx')
const CodeMirrorEditor = lazy(load)

/**
 * An editor of code: highlighted, with its own undo and search. Tab moves on until something was typed or clicked, then
 * it indents; Escape lets it move on again. The editor's code is loaded when the first one is drawn, that of a language
 * with the first editor of it.
 */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<div className={styles.placeholder} data-loading />}>
      <CodeMirrorEditor {...props} />
    </Suspense>
  )
}
