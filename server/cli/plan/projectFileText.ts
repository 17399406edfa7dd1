import { readFileSync } from 'node:fs'
import { Result, Schema } from 'effect'
import { parse, stringify } from 'yaml'
import { isWholeModel } from '#schemas/model/readModelFile.ts'
import { CommandFailure } from '../exitCodes.ts'
import { ProjectFile } from './ProjectFile.ts'

export const toYaml = (file: ProjectFile): string => stringify(file, { aliasDuplicateObjects: false, lineWidth: 120 })

/** Reads a project file, in YAML or JSON. Fails with the first thing that is wrong with it. */
export function readProjectFile(path: string): ProjectFile {
  const read = Schema.decodeUnknownResult(ProjectFile)(valueIn(path))
  if (Result.isFailure(read)) throw new CommandFailure(`${path} is not a project file: ${String(read.failure)}`)
  if (!isWholeModel(read.success))
    throw new CommandFailure(
      `${path} is incomplete: a name is used twice, a table has no primary key, or a field or relation refers to something that is not in the file.`,
    )
  return read.success
}

function valueIn(path: string): unknown {
  try {
    // YAML includes JSON.
    return parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new CommandFailure(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}
