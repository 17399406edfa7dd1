/** A change to a text, and the selection after it. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: { readonly from: number; readonly to: number }
}

/** A tool: its icon, its shortcut, and its effect on a selection. */
export interface MarkdownTool {
  readonly id: string
  readonly icon: string
  readonly key?: string
  readonly edit: (text: string, from: number, to: number) => Edit
}

/** The number of signs in a row on both sides of a selection. */
function runAround(text: string, from: number, to: number, sign: string): number {
  let run = 0
  while (run < 3 && text[from - run - 1] === sign && text[to + run] === sign) run++
  return run
}

/** Puts marks around the selection, or removes them. One star is italic, two are bold, three both. */
const around = (mark: string) => (text: string, from: number, to: number) => {
  const insert = text.slice(from, to)
  const size = mark.length
  const run = runAround(text, from, to, mark.charAt(0))
  if (mark === '*' ? run % 2 === 1 : run >= size)
    return { from: from - size, to: to + size, insert, select: { from: from - size, to: to - size } }
  return { from, to, insert: mark + insert + mark, select: { from: from + size, to: to + size } }
}

/** Toggles a mark on each line of the selection: adds it to all, or removes it if all have it. */
const perLine =
  (mark: (index: number) => string, pattern: RegExp, others: RegExp = pattern) =>
  (text: string, from: number, to: number) => {
    const start = text.lastIndexOf('\n', from - 1) + 1
    const newline = text.indexOf('\n', to)
    const end = newline < 0 ? text.length : newline
    const lines = text.slice(start, end).split('\n')
    const marked = lines.every(line => pattern.test(line))
    const insert = lines
      .map((line, index) => (marked ? line.replace(pattern, '') : mark(index) + line.replace(others, '')))
      .join('\n')
    return { from: start, to: end, insert, select: { from: start, to: start + insert.length } }
  }

const anyList = /^\s*(?:[-*+]|\d+[.)]) /
const heading = (level: number) => perLine(() => `${'#'.repeat(level)} `, new RegExp(`^#{${level}} `), /^#{1,6} /)

/** Text with an address. Selects the address, so that typing replaces it. */
const linked = (before: string) => (text: string, from: number, to: number) => {
  const insert = `${before}[${text.slice(from, to)}](https://)`
  const address = from + insert.length - 'https://)'.length
  return { from, to, insert, select: { from: address, to: address + 'https://'.length } }
}

/** A separate block, with empty lines around it. */
const block = (body: string) => (text: string, from: number, to: number) => {
  const before = from === 0 || text.slice(0, from).endsWith('\n\n') ? '' : text[from - 1] === '\n' ? '\n' : '\n\n'
  const insert = `${before}${body}\n`
  return { from, to, insert, select: { from: from + insert.length, to: from + insert.length } }
}

const fenced = (text: string, from: number, to: number) => {
  const before = from === 0 || text[from - 1] === '\n' ? '' : '\n'
  const inner = text.slice(from, to)
  const insert = `${before}\`\`\`\n${inner}\n\`\`\`\n`
  const start = from + before.length + 4
  return { from, to, insert, select: { from: start, to: start + inner.length } }
}

export const markdownTools: readonly (readonly MarkdownTool[])[] = [
  [
    { id: 'h1', icon: 'format_h1', key: 'Mod-Alt-1', edit: heading(1) },
    { id: 'h2', icon: 'format_h2', key: 'Mod-Alt-2', edit: heading(2) },
    { id: 'h3', icon: 'format_h3', key: 'Mod-Alt-3', edit: heading(3) },
  ],
  [
    { id: 'bold', icon: 'format_bold', key: 'Mod-b', edit: around('**') },
    { id: 'italic', icon: 'format_italic', key: 'Mod-i', edit: around('*') },
    { id: 'strikethrough', icon: 'format_strikethrough', key: 'Mod-Shift-x', edit: around('~~') },
    { id: 'code_inline', icon: 'code', key: 'Mod-e', edit: around('`') },
  ],
  [
    {
      id: 'bullist',
      icon: 'format_list_bulleted',
      key: 'Mod-Shift-8',
      edit: perLine(() => '- ', /^\s*[-*+] /, anyList),
    },
    {
      id: 'numlist',
      icon: 'format_list_numbered',
      key: 'Mod-Shift-7',
      edit: perLine(index => `${index + 1}. `, /^\s*\d+[.)] /, anyList),
    },
    { id: 'blockquote', icon: 'format_quote', key: 'Mod-Shift-9', edit: perLine(() => '> ', /^> ?/) },
    { id: 'code_block', icon: 'code_blocks', edit: fenced },
  ],
  [
    { id: 'link', icon: 'link', key: 'Mod-k', edit: linked('') },
    { id: 'image', icon: 'image', edit: linked('!') },
    { id: 'table', icon: 'table', edit: block('| A | B |\n| --- | --- |\n|   |   |') },
    { id: 'hr', icon: 'horizontal_rule', edit: block('---') },
  ],
]
