import { useQuery } from '@tanstack/react-query'
import * as Schema from 'effect/Schema'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { callFor } from '#engine/core/api/callFor.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { durationParts } from '#engine/core/project/durationParts.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { type Fact, Facts } from '../item/Facts.tsx'

/** What `/server/info` returns to administrators about the machine; times in seconds, memory in bytes. */
const Info = Schema.Struct({
  fieldhouse: Schema.optionalKey(
    Schema.Struct({ version: Schema.optionalKey(Schema.String), database: Schema.optionalKey(Schema.String) }),
  ),
  directus: Schema.optionalKey(Schema.Struct({ version: Schema.String })),
  node: Schema.optionalKey(Schema.Struct({ version: Schema.String, uptime: Schema.Number })),
  os: Schema.optionalKey(
    Schema.Struct({
      type: Schema.String,
      version: Schema.String,
      uptime: Schema.Number,
      totalmem: Schema.Number,
    }),
  ),
})

const databases: Readonly<Record<string, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** The server that the project runs on. */
export function ServerFacts() {
  const text = useText()
  const format = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: ['server', 'info'],
    queryFn: ({ signal }) => callFor({ path: '/server/info', signal }, Info),
    gcTime: 0,
  })
  if (error !== null)
    return (
      <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void refetch() }}>
        {failureText(toFailure(error), text)}
      </Notice>
    )
  if (!data) return <Skeleton rows={4} />
  const { directus, fieldhouse, node, os } = data
  const { database, version } = fieldhouse ?? {}
  const duration = (seconds: number) => text('project.duration', { ...durationParts(seconds) })
  const facts: readonly (Fact | null)[] = [
    version ? { id: 'product', name: 'Fieldhouse', value: version } : null,
    directus ? { id: 'version', name: text('project.api_version'), value: directus.version } : null,
    database ? { id: 'database', name: text('project.database'), value: databases[database] ?? database } : null,
    node ? { id: 'node', name: text('project.runtime_version'), value: node.version } : null,
    node ? { id: 'node-uptime', name: text('project.runtime_uptime'), value: duration(node.uptime) } : null,
    os ? { id: 'os', name: text('project.os_type'), value: os.type } : null,
    os ? { id: 'os-version', name: text('project.os_version'), value: os.version } : null,
    os ? { id: 'os-uptime', name: text('project.os_uptime'), value: duration(os.uptime) } : null,
    os ? { id: 'memory', name: text('project.memory'), value: format.size(os.totalmem) } : null,
  ]
  return <Facts facts={facts.filter(fact => fact !== null)} />
}
