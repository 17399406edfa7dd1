import { type ReactNode, useId } from 'react'
import { durationParts } from '#engine/core/project/durationParts.ts'
import type { SystemState } from '#engine/core/system/SystemState.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { type Fact, Facts } from '../item/Facts.tsx'
import { Moment } from '../item/Moment.tsx'
import { HistoryDays } from './HistoryDays.tsx'
import { historyText } from './historyText.ts'
import { SendTestEmail } from './SendTestEmail.tsx'
import styles from './System.module.css'

interface SystemProps {
  readonly state: SystemState
}

/** The state of the server, by part. */
export const SystemFacts = ({ state }: SystemProps) => (
  <div className={styles.groups}>
    <Server state={state} />
    <Data state={state} />
    <Email state={state} />
    <Outbox state={state} />
    <Background state={state} />
  </div>
)

interface GroupProps {
  readonly title: string
  readonly facts: readonly (Fact | false)[]
  readonly children?: ReactNode
}

function Group({ children, facts, title }: GroupProps) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {facts.length > 0 && <Facts facts={facts.filter(fact => fact !== false)} />}
      {children}
    </section>
  )
}

const databases: Readonly<Record<string, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

function Server({ state: { extensions, memory, uptime, versions } }: SystemProps) {
  const text = useText()
  const format = useFormat()
  const names = Object.entries(extensions).flatMap(([kind, each]) => each.map(name => `${kind}/${name}`))
  return (
    <Group
      title={text('server.name')}
      facts={[
        { id: 'product', name: 'Fieldhouse', value: versions.fieldhouse },
        { id: 'api', name: text('project.api_version'), value: versions.dialect },
        { id: 'node', name: text('project.runtime_version'), value: versions.node },
        { id: 'os', name: text('project.os_type'), value: versions.os },
        {
          id: 'uptime',
          name: text('project.runtime_uptime'),
          value: text('project.duration', { ...durationParts(uptime) }),
        },
        { id: 'memory', name: text('project.memory'), value: format.size(memory, 1) },
        { id: 'extensions', name: text('extensions'), value: names.join(', ') || text('server.none') },
      ]}
    />
  )
}

function Data({ state: { backup, database, history, storage, versions } }: SystemProps) {
  const text = useText()
  const { capabilities } = useStudio()
  const format = useFormat()
  const kind = databases[database.kind] ?? database.kind
  return (
    <Group
      title={text('server.data')}
      facts={[
        { id: 'database', name: text('project.database'), value: `${kind} ${versions.database}` },
        { id: 'size', name: text('file_page.size'), value: format.size(database.size, 1) },
        {
          id: 'storage',
          name: text('server.storage'),
          value: [storage.kind === 's3' ? 'S3' : '', storage.place ?? ''].filter(Boolean).join(' · '),
        },
        {
          id: 'files',
          name: text('files.name'),
          value: `${format.number(storage.files)} · ${format.size(storage.size, 1)}`,
        },
        {
          id: 'backup',
          name: text('server.last_backup'),
          value: backup === null ? text('server.no_backup') : <Moment value={new Date(backup).toISOString()} />,
        },
        {
          id: 'history',
          name: text('server.history'),
          value: history.fixed ? (
            <>
              {historyText(history.days, text)}
              <br />
              <span className={styles.none}>{text('server.history_fixed')}</span>
            </>
          ) : (
            historyText(history.days, text)
          ),
        },
        history.last !== null && {
          id: 'history_deleted',
          name: text('server.history_deleted'),
          value: (
            <>
              {text('server.history_entries', { count: history.last.removed })} ·{' '}
              <Moment value={new Date(history.last.at).toISOString()} />
            </>
          ),
        },
      ]}
    >
      {capabilities.has('history-days') && history.fixed === false && <HistoryDays days={history.days} />}
    </Group>
  )
}

function Email({ state: { mail } }: SystemProps) {
  const text = useText()
  return (
    <Group
      title={text('server.email')}
      facts={[
        mail.kind === 'smtp' && { id: 'server', name: text('server.mail_server'), value: mail.place },
        mail.kind === 'folder' && { id: 'folder', name: text('server.mail_stored'), value: mail.place },
        mail.from !== null && { id: 'from', name: text('server.sender'), value: mail.from },
      ]}
    >
      {mail.kind !== 'none' && <SendTestEmail />}
    </Group>
  )
}

function Outbox({ state: { outbox } }: SystemProps) {
  const text = useText()
  const format = useFormat()
  const { delivered, failed, pending, problem } = outbox
  return (
    <Group
      title={text('server.outbox')}
      facts={[
        { id: 'pending', name: text('webhooks.state.waiting'), value: format.number(pending) },
        { id: 'delivered', name: text('webhooks.state.sent'), value: format.number(delivered) },
        { id: 'failed', name: text('webhooks.state.failed'), value: format.number(failed) },
        problem !== null && {
          id: 'problem',
          name: text('server.last_failure'),
          value: (
            <>
              {problem.at !== null && (
                <>
                  <Moment value={new Date(problem.at).toISOString()} />
                  <br />
                </>
              )}
              <bdi>{problem.note}</bdi>
            </>
          ),
        },
      ]}
    />
  )
}

function Background({ state: { jobs } }: SystemProps) {
  const text = useText()
  const { tag } = useFormat()
  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
  return (
    <Group title={text('server.jobs')} facts={[]}>
      {jobs.length === 0 ? (
        <p className={styles.none}>{text('server.none')}</p>
      ) : (
        <ul className={styles.jobs}>
          {jobs.map(({ collection, share }) => (
            <li key={collection}>{text('server.search_index', { name: collection, share: percent.format(share) })}</li>
          ))}
        </ul>
      )}
    </Group>
  )
}
