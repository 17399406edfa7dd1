import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import type { FieldBranch } from './fieldBranches.ts'
import { fieldBranches } from './fieldBranches.ts'

const paths = (tree: readonly FieldBranch[]): readonly string[] =>
  tree.flatMap(branch => [branch.path, ...paths(branch.children)])

it('shows one level in a field picker (P-370)', () => {
  expect(paths(fieldBranches(reviewMetadata, 'chapters', 1))).toEqual([
    ...['title', 'pages', 'id', 'sort', 'article', 'reading'],
  ])
})

it('shows two levels for templates (P-369)', () => {
  const branchPaths = paths(fieldBranches(reviewMetadata, 'chapters', 2))
  expect(branchPaths).toContain('article.title')
  expect(branchPaths).not.toContain('article.author.name')
})

it('follows many-to-one fields up to three levels (P-371)', () => {
  const branchPaths = paths(fieldBranches(reviewMetadata, 'chapters', 9))
  expect(branchPaths).toContain('article.author.name')
  expect(Math.max(...branchPaths.map(path => path.split('.').length))).toBe(3)
  expect(branchPaths.some(path => path.startsWith('article.chapters.'))).toBe(false)
})

it('is empty for a missing collection', () => {
  expect(fieldBranches(reviewMetadata, 'nowhere', 3)).toEqual([])
})
