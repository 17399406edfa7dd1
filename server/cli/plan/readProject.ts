import { Result, Schema } from 'effect'
import { Collection } from '#schemas/data/Collection.ts'
import { Field } from '#schemas/data/Field.ts'
import { Relation } from '#schemas/data/Relation.ts'
import type { StoredModel } from '#schemas/model/StoredModel.ts'
import type { Api } from '../api/Api.ts'
import { CommandFailure } from '../exitCodes.ts'
import type { Row } from './ProjectFile.ts'
import { fileSettings, type RowKind, rowKinds } from './rowKinds.ts'
import type { StoredProject, StoredRow } from './StoredProject.ts'

const RawRow = Schema.Record(Schema.String, Schema.Unknown)

/** Reads what a project file describes. Fails if two roles have the same name, because files refer to roles by name. */
export async function readProject(api: Api): Promise<StoredProject> {
  const model = await readModel(api)
  const has = ({ section }: RowKind) => model.collections.some(({ collection }) => collection === `directus_${section}`)
  const kinds = rowKinds.filter(has)
  const raw = new Map<RowKind, readonly Row[]>()
  for (const kind of kinds) raw.set(kind, await read(api, `/${kind.section}?limit=-1`, Schema.Array(RawRow)))
  const roles = [...raw].find(([{ section }]) => section === 'roles')?.[1] ?? []
  const roleNames = new Map(roles.map(({ id, name }) => [String(id), String(name)]))
  const roleIds = new Map([...roleNames].map(([id, name]) => [name, id]))
  if (roleIds.size < roleNames.size)
    throw new CommandFailure('Two roles have the same name. Rename one of them: files refer to roles by name.')
  return {
    model,
    rows: Object.fromEntries(
      [...raw].map(([kind, rows]) => [
        kind.section,
        rows.filter(row => isShared(row, roleNames)).map(row => stored(kind, row, roleNames)),
      ]),
    ),
    settings: withoutFiles(await read(api, '/settings', RawRow)),
    roleIds,
  }
}

/** Reads the data model. Fails for a project with the API of a later release, whose relations have another form. */
export async function readModel(api: Api): Promise<StoredModel> {
  const relations = await read(api, '/relations', Schema.Array(RawRow))
  if (relations.some(relation => Object.hasOwn(relation, 'related_collection')))
    throw new CommandFailure(
      'The project has the API of Directus 9.0 or later. This command works on projects of Fieldhouse and of 9.0.0 release candidates.',
    )
  return {
    collections: await read(api, '/collections', Schema.Array(Collection)),
    fields: await read(api, '/fields', Schema.Array(Field)),
    relations: await read(api, '/relations', Schema.Array(Relation)),
  }
}

async function read<Data>(api: Api, path: string, schema: Schema.ConstraintDecoder<Data>): Promise<Data> {
  const decoded = Schema.decodeUnknownResult(schema)(await api.send('GET', path))
  if (Result.isSuccess(decoded)) return decoded.success
  throw new CommandFailure(`The response of ${path} has an unknown form: ${String(decoded.failure)}`)
}

/** Presets of single users are theirs, rows without a key belong to the platform, and roles may no longer exist. */
const isShared = ({ id, role, system, user }: Row, roleNames: ReadonlyMap<string, string>): boolean =>
  id != null && system !== true && user == null && (role == null || roleNames.has(String(role)))

function stored({ key, values }: RowKind, row: Row, roleNames: ReadonlyMap<string, string>): StoredRow {
  const members = [...key, ...values].filter(member => Object.hasOwn(row, member))
  const inFile = (member: string, value: unknown) =>
    member === 'role' && value != null ? roleNames.get(String(value)) : (value ?? null)
  return {
    // Safe: `isShared` requires a key.
    id: row['id'] as StoredRow['id'],
    row: Object.fromEntries(members.map(member => [member, inFile(member, row[member])])),
  }
}

const withoutFiles = (settings: Row): Row =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name !== 'id' && !fileSettings.includes(name)))
