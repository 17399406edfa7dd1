import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import { failureText } from '#engine/core/api/failureText.ts'
import type { ImportNews } from '#engine/core/import/ImportContext.ts'
import { importActors, type PrepareTable, userOf } from '#engine/core/import/importActors.ts'
import { forgetImport, rememberImport } from '#engine/core/import/importedFiles.ts'
import { importMachine } from '#engine/core/import/importMachine.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Progress } from '#engine/ui/progress/Progress.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { useEmitted } from '#engine/ui/useEmitted.ts'
import { CheckedRows } from './CheckedRows.tsx'
import { ChooseFile, type ImportFormats } from './ChooseFile.tsx'
import styles from './Import.module.css'
import { ImportResult } from './ImportResult.tsx'
import { MapColumns } from './MapColumns.tsx'

export interface ImportDrawerProps {
  readonly collection: CollectionInfo
  /** Completes the rows of the file before they are mapped. */
  readonly prepare?: PrepareTable
  /** Other files than CSV and JSON. */
  readonly formats?: ImportFormats
  readonly close: () => void
}

/** Imports the rows of a file into a collection: file, columns, check, import, result. */
export default function ImportDrawer({ collection, prepare, formats, close }: ImportDrawerProps) {
  const text = useText()
  const format = useFormat()
  const host = useStudio()
  const client = useQueryClient()
  const machine = useMemo(
    () => importMachine.provide({ actors: importActors(host, collection, prepare, formats?.read) }),
    [host, collection, prepare, formats],
  )
  const [snapshot, send, actor] = useMachine(machine)
  useEmitted(actor, ({ checksum, importedAt }: ImportNews) => {
    void client.invalidateQueries({ queryKey: ['items'] })
    if (checksum === null) return
    const place = [userOf(host), collection.collection, checksum] as const
    if (importedAt === null) forgetImport(...place)
    else rememberImport(...place, importedAt)
  })
  const { file, before, table, plan, queue, failure, stopping, created, undone } = snapshot.context
  const sound = plan.filter(row => row.problems.length === 0).length
  const waiting = queue.flat().length
  const running = snapshot.hasTag('running')
  const undoing = snapshot.hasTag('undoing')
  const back = () => send({ type: 'back.requested' })
  // Stops a running request before it closes.
  const leave = () => (running ? send({ type: 'stop.requested' }) : undoing ? undefined : close())

  function footer(): ReactNode {
    if (running)
      return (
        <Button loading={stopping} onPress={() => send({ type: 'stop.requested' })}>
          {text(stopping ? 'batch.stopping' : 'batch.stop')}
        </Button>
      )
    if (snapshot.hasTag('known'))
      return (
        <>
          <Button onPress={back}>{text('import.other_file')}</Button>
          <Button kind="primary" onPress={() => send({ type: 'known.accepted' })}>
            {text('import.continue_anyway')}
          </Button>
        </>
      )
    if (snapshot.hasTag('mapping'))
      return (
        <>
          <Button onPress={back}>{text('import.other_file')}</Button>
          <Button
            kind="primary"
            {...(snapshot.can({ type: 'check.requested' }) ? {} : { disabledReason: text('import.no_column_mapped') })}
            onPress={() => send({ type: 'check.requested' })}
          >
            {text('import.check', { count: table?.rows.length ?? 0 })}
          </Button>
        </>
      )
    if (snapshot.hasTag('checked'))
      return (
        <>
          <Button onPress={back}>{text('import.back')}</Button>
          <Button
            kind="primary"
            {...(sound > 0 ? {} : { disabledReason: text('import.no_valid_row') })}
            onPress={() => send({ type: 'import.requested' })}
          >
            {text('import.start', { count: sound })}
          </Button>
        </>
      )
    if (snapshot.hasTag('finished'))
      return (
        <>
          {snapshot.can({ type: 'undo.requested' }) && (
            <Button icon="undo" onPress={() => send({ type: 'undo.requested' })}>
              {text('import.undo', { count: created.length - undone })}
            </Button>
          )}
          {snapshot.can({ type: 'import.requested' }) && (
            <Button icon="refresh" onPress={() => send({ type: 'import.requested' })}>
              {text('import.continue', { count: waiting })}
            </Button>
          )}
          <Button kind="primary" onPress={close}>
            {text('done')}
          </Button>
        </>
      )
    return null
  }

  return (
    <Drawer title={text('import.title')} over={collection.name} size="l" footer={footer()} close={leave}>
      <div className={styles.body} data-part="import">
        {failure && !snapshot.hasTag('finished') && <Notice kind="danger">{failureText(failure, text)}</Notice>}
        {snapshot.hasTag('choosing') && (
          <ChooseFile
            problem={snapshot.context.problem}
            choose={file => send({ type: 'file.chosen', file })}
            {...(formats ? { formats } : {})}
          />
        )}
        {snapshot.hasTag('reading') && <Skeleton rows={6} />}
        {snapshot.hasTag('known') && before !== null && (
          <Notice kind="warning">
            <strong>{text('import.known', { name: file?.name ?? '', date: format.dateTime(new Date(before)) })}</strong>{' '}
            {text('import.known_body')}
          </Notice>
        )}
        {snapshot.hasTag('mapping') && table && (
          <MapColumns
            collection={collection}
            table={table}
            map={snapshot.context.map}
            match={snapshot.context.match}
            mode={snapshot.context.mode}
            changeMap={map => send({ type: 'map.changed', map })}
            changeMatch={match => send({ type: 'match.changed', match })}
            changeMode={mode => send({ type: 'mode.changed', mode })}
          />
        )}
        {snapshot.hasTag('checked') && <CheckedRows plan={plan} />}
        {running && (
          <Progress
            label={text('import.title')}
            of={sound}
            at={sound - waiting}
            words={text('import.progress', { done: sound - waiting, count: sound })}
          />
        )}
        {undoing && (
          <Progress
            label={text('import.undo', { count: created.length })}
            of={created.length}
            at={undone}
            words={text('import.undoing', { done: undone, count: created.length })}
          />
        )}
        {snapshot.hasTag('finished') && table && (
          <ImportResult collection={collection} table={table} context={snapshot.context} />
        )}
      </div>
    </Drawer>
  )
}
