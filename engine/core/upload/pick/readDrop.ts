import type { Picked, PickedFile } from '../PickedFile.ts'

/** Whether a drag contains files. */
export const holdsFiles = ({ types }: DataTransfer): boolean => types.includes('Files')

/**
 * The dropped files, with their folders. Reads the items before anything asynchronous, because browsers clear them
 * then. Rejects if a folder cannot be read.
 */
export async function readDrop(data: DataTransfer): Promise<Picked> {
  const entries = [...(data.items ?? [])].flatMap(item =>
    item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? []) : [],
  )
  const plain = [...data.files].map(file => ({ file, folders: [] }))
  if (!entries.some(entry => entry.isDirectory)) return { files: plain, emptyFolders: [] }
  const files: PickedFile[] = []
  const emptyFolders: (readonly string[])[] = []

  async function take(entry: FileSystemEntry, folders: readonly string[]): Promise<void> {
    if (isFile(entry)) {
      files.push({ file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)), folders })
      return
    }
    if (!isFolder(entry)) return
    const inside = [...folders, entry.name]
    const children = await childrenOf(entry)
    if (children.length === 0) emptyFolders.push(inside)
    for (const child of children) await take(child, inside)
  }

  for (const entry of entries) await take(entry, [])
  return { files, emptyFolders }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Browsers hand out a hundred at a time. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}
