import { Schema } from 'effect'
import { Permission } from '#schemas/data/Permission.ts'
import { examineModel } from '#schemas/doctor/examineModel.ts'
import type { Finding } from '#schemas/doctor/Finding.ts'
import type { ModelView } from '#schemas/doctor/ModelView.ts'
import { viewStoredModel } from '#schemas/doctor/viewStoredModel.ts'
import type { Api } from '../api/Api.ts'
import { readModel } from '../plan/readProject.ts'

const isPermission = Schema.is(Schema.Struct({ ...Permission.fields, id: Schema.Number }))

/** The problems of the data model and the permissions of a project. Fails like `readModel`. */
export async function examineProject(api: Api): Promise<readonly Finding[]> {
  const metadata = viewStoredModel(await readModel(api))
  const rows = await api.send('GET', '/permissions?limit=-1')
  const permissions = Array.isArray(rows) ? rows.filter(isPermission) : []
  const empty = new Set<string>()
  for (const languages of languagesOf(metadata)) {
    const items = await api.send('GET', `/items/${encodeURIComponent(languages)}?limit=1`)
    if (Array.isArray(items) && items.length === 0) empty.add(languages)
  }
  return examineModel({ metadata, permissions, empty })
}

/** The collections that translations refer to. */
const languagesOf = ({ collections, relation }: ModelView): ReadonlySet<string> =>
  new Set(
    collections
      .filter(({ isSystem }) => !isSystem)
      .flatMap(({ collection, fields }) => fields.map(({ field }) => relation(collection, field)))
      .flatMap(kind => (kind?.kind === 'translations' ? kind.related : [])),
  )
