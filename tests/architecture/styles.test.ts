import { expect, it } from 'vitest'
import { sources } from './sources.ts'
import { unmatchedClasses } from './styles.ts'

it('defines and uses every class of a CSS module', () => {
  expect(unmatchedClasses(sources())).toEqual([])
})

const css = { path: 'engine/ui/a/A.module.css', text: '.a { color: red; }\n.b, .c-d:hover { inset: 0.5em; }' }
const code = (body: string) => ({
  path: 'engine/ui/a/A.tsx',
  text: `import styles from './A.module.css'\n${body}`,
})

it.each([
  ['reports an undefined class', "styles.a + styles.b + styles['c-d'] + styles.e", 'A.tsx uses .e'],
  ['reports an unused class', "styles.a + styles['c-d']", 'A.module.css defines .b'],
])('%s', (_, body, problem) => {
  expect(unmatchedClasses([css, code(body)])).toEqual([expect.stringContaining(problem)])
})

it('accepts a computed name as the use of any class', () => {
  expect(unmatchedClasses([css, code('styles[kind]')])).toEqual([])
})
