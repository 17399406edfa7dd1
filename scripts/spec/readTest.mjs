import { parseSync } from 'vite'
import { idsIn, idsOfList } from './ids.mjs'

/** What starts a test, a group of tests or a step of one, in every spelling: `it.each(…)(…)`, `test.step(…)`. */
const starters = new Set(['describe', 'it', 'test'])

/**
 * The titles of a test file, with the rows that each names, and every row that the file proves: named in a title, in a
 * string used in titles, or in a comment `// proves: C-001, C-002`.
 */
export function readTest(file, source) {
  const { program, comments, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const titles = []
  const proved = new Set()
  walk(program, node => {
    for (const id of idsIn(textOf(node) ?? '')) proved.add(id)
    if (node.type !== 'CallExpression' || !starters.has(nameOf(node.callee))) return
    const title = node.arguments.map(textOf).find(text => text !== null)
    if (title === undefined) return
    const ids = idsOfList(title)
    for (const id of ids) proved.add(id)
    titles.push({ title, ids, line: lineOf(source, node.start) })
  })
  for (const { value } of comments)
    if (/^\s*proves:/.test(value))
      for (const id of idsOfList(`(${value.replace(/^\s*proves:/, '').trim()})`)) proved.add(id)
  return { file, titles, proved }
}

/** The text of a string literal; the expressions of a template are left out. */
function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map(quasi => quasi.value.cooked ?? '').join('')
  return null
}

/** The name at the start of a chain of calls and members. */
function nameOf(node) {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return nameOf(node.object)
  if (node.type === 'CallExpression') return nameOf(node.callee)
  if (node.type === 'TaggedTemplateExpression') return nameOf(node.tag)
  return null
}

function walk(node, visit) {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && typeof child.type === 'string') walk(child, visit)
}

const lineOf = (source, at) => source.slice(0, at).split('\n').length
