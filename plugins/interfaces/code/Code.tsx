import { useMemo, useState } from 'react'
import { Button, CodeEditor, type InterfaceProps, plainText, useText, useUnsavedText } from '#engine/plugin.ts'
import styles from './Code.module.css'
import type { CodeOptions } from './options.ts'
import { readJson } from './readJson.ts'
import { showJson } from './showJson.ts'

/** The typed text, and the value it was typed for. */
interface Draft {
  readonly text: string
  readonly value: unknown
}

/** A code editor with highlighting. In JSON fields, invalid text stays a draft until it parses. */
export default function Code(props: InterfaceProps<unknown, CodeOptions>) {
  const { id, describedBy, value, options, field, access, invalid, change } = props
  const text = useText()
  const [draft, setDraft] = useState<Draft | null>(null)
  const isJson = field.type === 'json'
  const saved = useMemo(() => (isJson ? showJson(value) : plainText(value)), [isJson, value])
  // Shows a value that changed elsewhere, by undo or another user. A value that comes from this text keeps its
  // formatting.
  const written = draft && sameValue(draft.value, value) ? draft.text : saved
  const read = isJson && draft ? readJson(written) : null
  const bad = read?.ok === false ? read : null
  useUnsavedText(bad !== null)
  const problemId = `${id}-json`

  const write = (next: string) => {
    if (!isJson) return change({ op: 'set', value: next === '' ? null : next })
    const result = readJson(next)
    setDraft({ text: next, value: result.ok ? result.value : (value ?? null) })
    if (result.ok && !sameValue(result.value, value)) change({ op: 'set', value: result.value })
  }
  const template = typeof options.template === 'string' ? options.template : showJson(options.template)
  return (
    <div className={styles.field}>
      <CodeEditor
        id={id}
        describedBy={[describedBy, bad && problemId].filter(Boolean).join(' ') || undefined}
        value={written}
        language={isJson ? 'json' : (options.language ?? 'plaintext')}
        lineNumbers={options.lineNumber}
        readOnly={!access.allowed}
        invalid={invalid || bad !== null}
        onChange={write}
      />
      {bad && (
        <p id={problemId} className={styles.error} role="status">
          {text('code.invalid_json', bad.place)}
        </p>
      )}
      {template !== '' && access.allowed && (
        <div>
          <Button onPress={() => write(template)}>{text('code.fill_template')}</Button>
        </div>
      )}
    </div>
  )
}

/** Whether two values are the same JSON; null equals undefined. */
function sameValue(a: unknown, b: unknown): boolean {
  const [left, right] = [a ?? null, b ?? null]
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}
