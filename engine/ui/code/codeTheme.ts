import { EditorView } from '@codemirror/view'

const selection = { background: 'var(--accent-soft)' }

/**
 * The editor in the colors of the studio. CodeMirror's styles are outside our CSS layers, so this theme uses its own
 * API.
 */
export const codeTheme = EditorView.theme({
  '&': { maxHeight: '60vh', color: 'var(--text)', background: 'none' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    minHeight: '106px',
    overflow: 'auto',
    font: 'var(--text-size-s) / 1.55 var(--font-mono)',
  },
  '.cm-content': { padding: 'var(--space-3) 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 var(--space-3)' },
  '.cm-gutters': {
    color: 'var(--text-faint)',
    background: 'var(--surface-sunken)',
    border: '0',
    borderInlineEnd: '1px solid var(--border-subtle)',
  },
  '.cm-activeLine': { background: 'none' },
  '.cm-activeLineGutter': { color: 'var(--text)', background: 'none' },
  '.cm-cursor': { borderInlineStartColor: 'var(--text)' },
  '.cm-selectionBackground': selection,
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': selection,
  '.cm-selectionMatch': { background: 'var(--warning-soft)' },
  '&.cm-focused .cm-matchingBracket': { background: 'none', outline: '1px solid var(--border-strong)' },
  '.cm-panels': { color: 'var(--text)', background: 'var(--surface-raised)', borderColor: 'var(--border)' },
  '.cm-textfield': { color: 'var(--text)', background: 'var(--surface)', borderColor: 'var(--border-strong)' },
  '.cm-button': {
    color: 'var(--text)',
    background: 'var(--surface)',
    borderColor: 'var(--border-strong)',
    borderRadius: 'var(--radius-s)',
  },
})
