import type { Picked, PickedFile } from '../PickedFile.ts'

/** The files of a file or folder input. */
export function readInput(list: FileList | null): Picked {
  const files = [...(list ?? [])].map(file => ({
    file,
    folders: (file.webkitRelativePath ?? '').split('/').slice(0, -1),
  }))
  return { files, emptyFolders: [] }
}

/** The pasted files: unchanged, or for a screenshot with a name that contains the time. */
export function readPaste(data: DataTransfer | null, at = new Date()): readonly PickedFile[] {
  return [...(data?.files ?? [])].map(file => ({ file: isNameless(file) ? named(file, at) : file, folders: [] }))
}

/** Browsers give every copied image the same name. */
const isNameless = ({ name, type }: File): boolean => type.startsWith('image/') && /^image\.\w+$/i.test(name)

function named(file: File, at: Date): File {
  const ending = /\.\w+$/.exec(file.name)?.[0] ?? ''
  const pad = (part: number) => String(part).padStart(2, '0')
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  const time = `${pad(at.getHours())}-${pad(at.getMinutes())}-${pad(at.getSeconds())}`
  return new File([file], `pasted-${day}-${time}${ending}`, { type: file.type, lastModified: file.lastModified })
}
