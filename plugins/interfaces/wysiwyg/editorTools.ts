import type Quill from 'quill/core'
import type { RichEditor } from './createEditor.ts'

export type Formats = Readonly<Record<string, unknown>>

/** What a tool needs beyond the editor: forms, the source, full screen. */
export interface ToolActions {
  readonly ask: (panel: 'link' | 'image' | 'media' | 'table') => void
  readonly toggle: (what: 'source' | 'fullscreen' | 'visualaid') => void
}

export interface EditorTool {
  readonly icon: string
  readonly keys?: string
  /** Whether the tool is on; leave out for tools without a state. */
  readonly pressed?: (formats: Formats) => boolean
  readonly run: (editor: RichEditor, actions: ToolActions) => void
}

const inlineFormats = ['bold', 'italic', 'underline', 'strike', 'script', 'code', 'link', 'styled']

/** Toggles a format of the selection; `on` is the value of the format. */
const toggle = (icon: string, format: string, on: unknown = true, keys?: string): EditorTool => ({
  icon,
  ...(keys && { keys }),
  pressed: formats => formats[format] === on,
  run: ({ quill }) => quill.format(format, quill.getFormat()[format] === on ? false : on, 'user'),
})

const heading = (level: number) => toggle(`format_h${level}`, 'header', level)

/** Entries of lists alone have a depth. */
const indent = (icon: string, change: '+1' | '-1'): EditorTool => ({
  icon,
  run: ({ quill }) => {
    if (quill.getFormat()['list'] !== undefined) quill.format('indent', change, 'user')
  },
})

const command = (icon: string, name: 'cut' | 'copy'): EditorTool => ({
  icon,
  // The clipboard events that follow are handled by the editor; nothing newer raises them.
  run: () => void document.execCommand(name),
})

const setAlign = (icon: string, value: string | false): EditorTool => ({
  icon,
  pressed: formats => (formats['align'] ?? false) === value,
  run: ({ quill }) => quill.format('align', value, 'user'),
})

const insertText = (quill: Quill, text: string): void => {
  const range = quill.getSelection(true)
  quill.deleteText(range.index, range.length, 'user')
  quill.insertText(range.index, text, 'user')
  quill.setSelection(range.index + text.length, 0, 'user')
}

async function pasteInto({ quill }: RichEditor): Promise<void> {
  const range = quill.getSelection(true)
  const [item] = await navigator.clipboard.read()
  const read = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : undefined)
  const [html, text] = [await read('text/html'), await read('text/plain')]
  quill.clipboard.onPaste(range, { ...(html !== undefined && { html }), ...(text !== undefined && { text }) })
}

/** All tools by their id in a stored toolbar. */
export const editorTools: Readonly<Record<string, EditorTool>> = {
  bold: toggle('format_bold', 'bold', true, 'Mod-b'),
  italic: toggle('format_italic', 'italic', true, 'Mod-i'),
  underline: toggle('format_underlined', 'underline', true, 'Mod-u'),
  strikethrough: toggle('format_strikethrough', 'strike'),
  subscript: toggle('subscript', 'script', 'sub'),
  superscript: toggle('superscript', 'script', 'super'),
  removeformat: {
    icon: 'format_clear',
    run: ({ quill }) => {
      const { index, length } = quill.getSelection(true)
      quill.formatText(index, length, Object.fromEntries(inlineFormats.map(format => [format, false])), 'user')
    },
  },
  link: {
    icon: 'link',
    keys: 'Mod-k',
    pressed: formats => formats['link'] !== undefined,
    run: (_, actions) => actions.ask('link'),
  },
  unlink: { icon: 'link_off', run: ({ quill }) => quill.format('link', false, 'user') },
  bullist: toggle('format_list_bulleted', 'list', 'bullet'),
  numlist: toggle('format_list_numbered', 'list', 'ordered'),
  outdent: indent('format_indent_decrease', '-1'),
  indent: indent('format_indent_increase', '+1'),
  blockquote: toggle('format_quote', 'blockquote'),
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  alignleft: setAlign('format_align_left', 'left'),
  aligncenter: setAlign('format_align_center', 'center'),
  alignright: setAlign('format_align_right', 'right'),
  alignjustify: setAlign('format_align_justify', 'justify'),
  alignnone: setAlign('notes', false),
  ltr: {
    ...toggle('format_textdirection_l_to_r', 'direction', undefined),
    run: ({ quill }) => quill.format('direction', false, 'user'),
  },
  rtl: toggle('format_textdirection_r_to_l', 'direction', 'rtl'),
  image: { icon: 'image', run: (_, actions) => actions.ask('image') },
  media: { icon: 'smart_display', run: (_, actions) => actions.ask('media') },
  table: { icon: 'table', run: (_, actions) => actions.ask('table') },
  hr: {
    icon: 'horizontal_rule',
    run: ({ quill }) => {
      const { index, length } = quill.getSelection(true)
      quill.deleteText(index, length, 'user')
      quill.insertEmbed(index, 'rule', true, 'user')
      quill.setSelection(index + 1, 0, 'user')
    },
  },
  pagebreak: { icon: 'insert_page_break', run: editor => editor.insertIsland('<!-- pagebreak -->') },
  insertdatetime: {
    icon: 'calendar_today',
    run: ({ quill }) => insertText(quill, new Date().toLocaleString(document.documentElement.lang || undefined)),
  },
  undo: { icon: 'undo', keys: 'Mod-z', run: ({ quill }) => quill.history.undo() },
  redo: { icon: 'redo', keys: 'Mod-Shift-z', run: ({ quill }) => quill.history.redo() },
  cut: command('content_cut', 'cut'),
  copy: command('content_copy', 'copy'),
  paste: {
    icon: 'content_paste',
    // If the browser denies access to the clipboard, the shortcut still works.
    run: editor => void pasteInto(editor).catch(() => undefined),
  },
  selectall: { icon: 'select_all', run: ({ quill }) => quill.setSelection(0, quill.getLength(), 'user') },
  visualaid: { icon: 'visibility', run: (_, actions) => actions.toggle('visualaid') },
  code: { icon: 'code', run: (_, actions) => actions.toggle('source') },
  fullscreen: { icon: 'fullscreen', run: (_, actions) => actions.toggle('fullscreen') },
}

/** Groups of tools. A gap is drawn between groups. */
const groups: readonly (readonly string[])[] = [
  ['undo', 'redo'],
  ['cut', 'copy', 'paste', 'selectall'],
  ['bold', 'italic', 'underline', 'strikethrough', 'subscript', 'superscript', 'removeformat'],
  ['link', 'unlink'],
  ['bullist', 'numlist', 'outdent', 'indent', 'blockquote'],
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ['alignleft', 'aligncenter', 'alignright', 'alignjustify', 'alignnone', 'ltr', 'rtl'],
  ['image', 'media', 'table', 'hr', 'pagebreak', 'insertdatetime'],
  ['visualaid', 'code', 'fullscreen'],
]

/** The tools of a stored toolbar in order, split into groups. Unknown ids are skipped. */
export function toolGroups(toolbar: readonly unknown[]): readonly (readonly string[])[] {
  const tools = toolbar.filter((name): name is string => typeof name === 'string' && Object.hasOwn(editorTools, name))
  const groupOf = (name: string) => groups.findIndex(group => group.includes(name))
  const cut: string[][] = []
  for (const name of new Set(tools)) {
    const last = cut.at(-1)
    if (last?.[0] !== undefined && groupOf(last[0]) === groupOf(name)) last.push(name)
    else cut.push([name])
  }
  return cut
}
