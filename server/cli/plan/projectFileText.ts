import { readFileSync } from 'node:fs'
import { Result, Schema } from 'effect'
import { parse, stringify } from 'yaml'
import { isWholeModel } from '#schemas/model/readModelFile.ts'
import { CommandFailure } from '../exitCodes.ts'
import { ProjectFile, type Row } from './ProjectFile.ts'
import { type RowKind, rowKinds } from './rowKinds.ts'

export const toYaml = (file: ProjectFile): string => stringify(file, { aliasDuplicateObjects: false, lineWidth: 120 })

/** Reads a project file, in YAML or JSON. Fails with the first thing that is wrong with it. */
export function readProjectFile(path: string): ProjectFile {
  const read = Schema.decodeUnknownResult(ProjectFile)(valueIn(path))
  if (Result.isFailure(read)) throw new CommandFailure(`${path} is not a project file: ${String(read.failure)}`)
  if (!isWholeModel(read.success))
    throw new CommandFailure(
      `${path} is incomplete: a name is used twice, a table has no primary key, or a field or relation refers to something that is not in the file.`,
    )
  for (const kind of rowKinds) checkRows(path, kind, read.success[kind.section] ?? [])
  return read.success
}

/** Rows need what identifies them. A role is what others refer to, so that its name is unique. */
function checkRows(path: string, { key, noun, section }: RowKind, rows: readonly Row[]): void {
  const isName = (value: unknown) => (section === 'roles' ? typeof value === 'string' && value !== '' : isKey(value))
  for (const member of key)
    if (!rows.every(row => isName(row[member])))
      throw new CommandFailure(`${path} has a ${noun} without a valid "${member}".`)
  if (section === 'roles' && new Set(rows.map(row => row['name'])).size < rows.length)
    throw new CommandFailure(`${path} has two roles with the same name.`)
}

const isKey = (value: unknown): boolean => value === null || typeof value === 'string'

function valueIn(path: string): unknown {
  try {
    // YAML includes JSON.
    return parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new CommandFailure(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}
