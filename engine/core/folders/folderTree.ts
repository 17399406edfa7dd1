import type { Item } from '#schemas/data/Item.ts'

/** A folder of the file library. */
export interface Folder {
  readonly id: string
  readonly name: string
  /** The id of the folder that it is in; null at the root. */
  readonly parent: string | null
}

/** All folders that the caller can read, as a tree. */
export interface FolderTree {
  readonly get: (id: string) => Folder | null
  /** The folders in a folder, by name; those at the root for null. */
  readonly inside: (parent: string | null) => readonly Folder[]
  /** The folders around a folder, the outermost first. */
  readonly above: (id: string) => readonly Folder[]
  /** Whether a folder is another one, or lies in it, however deep. */
  readonly isWithin: (id: string, around: string) => boolean
  readonly size: number
}

/** Reads a row; null if it is not a folder. */
export function readFolder(row: Item): Folder | null {
  const { id, name, parent } = row
  if (typeof id !== 'string') return null
  const around = typeof parent === 'object' && parent !== null && 'id' in parent ? parent.id : parent
  return { id, name: typeof name === 'string' ? name : '', parent: typeof around === 'string' ? around : null }
}

/**
 * Nests folders. A folder whose parent is not visible goes to the root, and so does one in a cycle, so that every
 * folder can be reached.
 */
export function buildFolderTree(rows: readonly Folder[], language: string): FolderTree {
  const byId = new Map(rows.map(folder => [folder.id, folder]))
  const parentOf = new Map<string, string | null>()
  for (const { id } of rows) parentOf.set(id, reachesRoot(byId, id) ? (folderAt(byId, id)?.id ?? null) : null)
  const byName = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const inside = new Map<string | null, Folder[]>()
  for (const folder of rows.toSorted((a, b) => byName.compare(a.name, b.name))) {
    const parent = parentOf.get(folder.id) ?? null
    const siblings = inside.get(parent)
    if (siblings) siblings.push(folder)
    else inside.set(parent, [folder])
  }
  const above = (id: string): readonly Folder[] => {
    const result: Folder[] = []
    for (let at = parentOf.get(id) ?? null; at !== null; at = parentOf.get(at) ?? null) {
      const folder = byId.get(at)
      if (folder) result.unshift(folder)
    }
    return result
  }
  return {
    get: id => byId.get(id) ?? null,
    inside: parent => inside.get(parent) ?? [],
    above,
    isWithin: (id, around) => id === around || above(id).some(folder => folder.id === around),
    size: rows.length,
  }
}

function folderAt(byId: ReadonlyMap<string, Folder>, id: string): Folder | null {
  const parent = byId.get(id)?.parent ?? null
  return parent === null ? null : (byId.get(parent) ?? null)
}

/** False for a folder that lies in itself by way of others. */
function reachesRoot(byId: ReadonlyMap<string, Folder>, id: string): boolean {
  const seen = new Set([id])
  for (let at = folderAt(byId, id); at !== null; at = folderAt(byId, at.id)) {
    if (seen.has(at.id)) return false
    seen.add(at.id)
  }
  return true
}
