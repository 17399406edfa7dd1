import { expect, it } from 'vitest'
import { type SourceFile, violationsOf } from './rules.ts'
import { sources } from './sources.ts'

it('follows the architecture rules in all files without exceptions', () => {
  const files = sources()
  expect(files.length).toBeGreaterThan(150)
  expect(files.flatMap(violationsOf)).toEqual([])
})

it.each<[string, SourceFile]>([
  ['suppression', { path: 'engine/api/x.ts', text: ['// @ts', 'ignore'].join('-') }],
  ['default export', { path: 'engine/api/x.ts', text: 'export default { a: 1 }' }],
  ['default export', { path: 'engine/api/x.ts', text: 'export default function read() {}' }],
  ['direction', { path: 'plugins/layouts/x.ts', text: "getComputedStyle(a).direction === 'rtl'" }],
  ['direction', { path: 'engine/ui/x.ts', text: "document.documentElement.dir === 'rtl'" }],
  ['physical side', { path: 'engine/x.css', text: '.a { margin-left: 4px; }' }],
  ['physical side', { path: 'engine/x.css', text: '.a {\n  width: 4px;\n}' }],
  ['physical side', { path: 'engine/x.css', text: '.a { text-align: left; }' }],
  ['physical side', { path: 'engine/x.css', text: '.a { top: 0; }' }],
])('reports a violation of the rule "%s"', (rule, file) => {
  expect(violationsOf(file).map(violation => violation.rule)).toContain(rule)
})

it.each<[string, SourceFile]>([
  ['a container query', { path: 'a.css', text: '@container form (width < 10px) { .a { inline-size: 1px; } }' }],
  [
    'a logical side',
    { path: 'a.css', text: '.a { margin-inline-start: 1px; inset-block-end: 0; border-start-start-radius: 1px; }' },
  ],
  ['the public surface', { path: 'plugins/interfaces/a/A.tsx', text: "import { Icon } from '#engine/plugin.ts'" }],
  ['a lazy component', { path: 'plugins/interfaces/a/A.tsx', text: 'export default function A() { return null }' }],
])('accepts %s', (_, file) => {
  expect(violationsOf(file)).toEqual([])
})
