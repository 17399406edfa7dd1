import { expect, it } from 'vitest'
import { readDrop } from './readDrop.ts'
import { readPaste } from './readPicked.ts'

const fileEntry = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
})
/** Browsers hand out some at a time, and nothing at the end. */
const folderEntry = (name: string, ...children: readonly object[]) => ({
  name,
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const pages = [children.slice(0, 1), children.slice(1), []].filter((page, at) => page.length > 0 || at === 2)
    return { readEntries: (resolve: (some: readonly object[]) => void) => resolve(pages.shift() ?? []) }
  },
})
// Safe: the code under test uses nothing else of a drop.
const dropOf = (...entries: readonly object[]) =>
  ({
    items: entries.map(entry => ({ kind: 'file', webkitGetAsEntry: () => entry })),
    files: [],
  }) as unknown as DataTransfer

it('reads folders with all their files, and empty folders', async () => {
  const inner = folderEntry('inner', fileEntry('c.txt'))
  const dropped = dropOf(fileEntry('a.txt'), folderEntry('outer', fileEntry('b.txt'), inner, folderEntry('empty')))
  const { emptyFolders, files } = await readDrop(dropped)
  expect(files.map(({ file, folders }) => [file.name, folders])).toEqual([
    ['a.txt', []],
    ['b.txt', ['outer']],
    ['c.txt', ['outer', 'inner']],
  ])
  expect(emptyFolders).toEqual([['outer', 'empty']])
})

it('names a pasted image by the current time and keeps other names', () => {
  const data = { files: [new File(['x'], 'image.png', { type: 'image/png' }), new File(['x'], 'notes.txt')] }
  // Safe: the code under test uses nothing else of a paste.
  const pasted = readPaste(data as unknown as DataTransfer, new Date(2026, 6, 1, 9, 5, 3))
  expect(pasted.map(({ file }) => file.name)).toEqual(['pasted-2026-07-01-09-05-03.png', 'notes.txt'])
  expect(readPaste(null)).toEqual([])
})
