import { isRecord } from '#schemas/data/isRecord.ts'
import type { ServerInfo } from '#schemas/data/Settings.ts'
import { looseReader } from '../api/rows/looseReader.ts'
import { isCurrentUser, isServerInfo } from '../api/rows/shapes.ts'
import {
  collectionRows,
  fieldRows,
  type OddRow,
  permissionRows,
  presetRows,
  type Rows,
  readRows,
  relationRows,
} from '../api/rows/wireRows.ts'
import type { Boot, BootAnswer } from './Boot.ts'

const readUser = looseReader(isCurrentUser, { required: [], defaults: () => ({ 'role.name': '' }) })
const readServer = looseReader(isServerInfo, { required: [] })

/**
 * Reads each part row by row, so that no odd row stops the studio. `person` is the id that the session itself names, for
 * a user row without one.
 */
export function readOddBoot(answer: BootAnswer, person: string | null): Boot {
  const odd: OddRow[] = []
  const rowsOf = <Value>({ rows, odd: oddRows }: Rows<Value>): readonly Value[] => {
    odd.push(...oddRows)
    return rows
  }
  const user = readPerson(answer.user, person)
  const server = readServer(answer.server)
  for (const [source, collection, { odd: members }] of [
    ['user', 'directus_users', user],
    ['server', 'directus_settings', server],
  ] as const)
    if (members.length > 0)
      odd.push({ source, collection, field: null, leftOut: false, duplicate: false, odd: members })
  return {
    user: user.value,
    permissions: rowsOf(readRows(permissionRows, sharesLeftOut(answer.permissions))),
    collections: rowsOf(readRows(collectionRows, answer.collections)),
    fields: rowsOf(readRows(fieldRows, answer.fields)),
    relations: rowsOf(readRows(relationRows, answer.relations)),
    presets: rowsOf(readRows(presetRows, answer.presets)),
    server: server.value ?? { project: noProject },
    draft_key: typeof answer.draft_key === 'string' ? answer.draft_key : null,
    extensions: extensionsOf(answer.extensions),
    oddRows: odd,
  }
}

/** The user of a session. `person` is the id to use when the row has none. */
export function readPerson(user: unknown, person: string | null) {
  const { value, odd } = readUser(withId(user, person))
  return { value: value ?? { id: person ?? '', role: null }, odd }
}

const noProject: ServerInfo['project'] = {
  project_name: null,
  project_logo: null,
  project_color: null,
  public_foreground: null,
  public_background: null,
  public_note: null,
  custom_css: null,
}

/** A role that the caller cannot read arrives as a key. */
function withId(user: unknown, person: string | null): unknown {
  if (!isRecord(user)) return user
  const { id, role } = user
  return {
    ...user,
    id: typeof id === 'string' ? id : (person ?? ''),
    ...(typeof role === 'string' ? { role: { id: role } } : {}),
  }
}

/** Permissions for shares are part of the dialect, but the studio does not use them: not an odd row. */
const sharesLeftOut = (data: unknown): unknown =>
  Array.isArray(data) ? data.filter(row => !isRecord(row) || row['action'] !== 'share') : data

function extensionsOf(value: unknown): NonNullable<Boot['extensions']> | null {
  if (!isRecord(value)) return null
  return Object.fromEntries(
    Object.entries(value).map(([kind, names]) => [
      kind,
      Array.isArray(names) ? names.filter(name => typeof name === 'string') : [],
    ]),
  )
}
