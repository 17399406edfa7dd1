import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import CodeMirror from '@uiw/react-codemirror'
import { useEffect, useMemo, useState } from 'react'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { useText } from '../i18n/I18n.tsx'
import { useStable } from '../useStable.ts'
import styles from './CodeEditor.module.css'
import type { CodeEditorProps } from './CodeEditorProps.ts'
import { codeHandle } from './codeHandle.ts'
import { codeHighlight } from './codeHighlight.ts'
import { loadLanguage } from './codeLanguage.ts'
import { codeTheme } from './codeTheme.ts'
import { tabKeys } from './tabKeys.ts'

const common: Extension = [
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  highlightSelectionMatches(),
  codeHighlight,
  codeTheme,
  tabKeys,
  EditorState.tabSize.of(4),
  indentUnit.of('    '),
  keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap]),
]

/** The editor itself, with CodeMirror in this chunk. */
export default function CodeMirrorEditor(props: CodeEditorProps) {
  const { id, describedBy, label, value, language, placeholder, onReady } = props
  const { lineNumbers: numbered = false, wrap = false, readOnly = false, invalid = false } = props
  const text = useText()
  const hintId = `${id}-keys`
  const [pack, setPack] = useState<Extension>([])
  useEffect(() => {
    let current = true
    void loadLanguage(language).then(
      loaded => current && setPack(loaded),
      // If the language fails to load, the editor still works.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [language])
  const press = useStable((key: string) => !readOnly && (props.keys?.[key]?.() ?? false))
  const names = Object.keys(props.keys ?? {}).join(' ')
  const extensions = useMemo(
    () => [
      keymap.of(
        names === '' ? [] : names.split(' ').map(key => ({ key, run: () => press(key), preventDefault: true })),
      ),
      pack,
      common,
      numbered ? [lineNumbers(), highlightActiveLine()] : [],
      wrap ? EditorView.lineWrapping : [],
      EditorState.readOnly.of(readOnly),
      EditorView.contentAttributes.of({
        id,
        ...(label === undefined ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': label }),
        'aria-describedby': [describedBy, hintId].filter(Boolean).join(' '),
        ...(placeholder ? { 'aria-placeholder': placeholder } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        ...(readOnly ? { 'aria-readonly': 'true' } : {}),
        tabindex: '0',
        ...(wrap ? { spellcheck: 'true' } : {}),
        dir: wrap ? 'auto' : 'ltr',
      }),
    ],
    [names, press, pack, numbered, wrap, readOnly, id, label, describedBy, hintId, placeholder, invalid],
  )
  // CodeMirror uses one kind of line ending; the output keeps that of the input.
  const ends = value.includes('\r\n') ? '\r\n' : '\n'
  const onChange = useStable((typed: string) => props.onChange(ends === '\n' ? typed : typed.replaceAll('\n', ends)))
  return (
    <div
      className={styles.frame}
      data-invalid={invalid || undefined}
      data-readonly={readOnly || undefined}
      // Code runs from left to right in every language.
      dir={wrap ? undefined : 'ltr'}
    >
      <CodeMirror
        value={value.replace(/\r\n?/g, '\n')}
        theme="none"
        basicSetup={false}
        indentWithTab={false}
        extensions={extensions}
        onChange={onChange}
        onCreateEditor={view => onReady?.(codeHandle(view))}
      />
      {placeholder && value === '' && (
        <span className={styles.hint} aria-hidden="true">
          {placeholder}
        </span>
      )}
      <span id={hintId} className={textStyles.hidden}>
        {text(readOnly ? 'code.keys_read_only' : 'code.keys')}
      </span>
    </div>
  )
}
