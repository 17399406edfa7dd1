import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { allAccess, cellsOf, undoesUnseen, withdraw } from '#engine/core/permissions/permissionCalls.ts'
import { type Cell, type PermissionRow, rowOf } from '#engine/core/permissions/permissionRows.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { permissionActions } from '#schemas/data/Permission.ts'
import type { PermissionLevel } from '#schemas/permission/level.ts'
import { createPermissions } from '#schemas/permission/permissionCalls.ts'
import { type PlanRunner, usePlan } from '../dataModel/model/usePlan.tsx'
import { StartStaging } from '../staging/StartStaging.tsx'
import { CopyPermissions } from './CopyPermissions.tsx'
import styles from './PermissionOverview.module.css'
import { cellId, PermissionRowCells } from './PermissionRowCells.tsx'
import { ResetSystem } from './ResetSystem.tsx'
import { TestPermissions } from './ruleTest/TestPermissions.tsx'
import { usePermissionChanges } from './usePermissionChanges.ts'
import { usePermissionRows } from './usePermissionRows.ts'

export interface PermissionOverviewProps {
  /** Null is the public. */
  readonly role: string | null
  readonly roleName: string
  readonly appAccess: boolean
  /** What the permissions are about, if the page does not say so. */
  readonly about?: string
  readonly openPermission: (id: number) => void
}

/** The permissions of a role: a row per collection, a cell per action. Changes apply at once. */
export function PermissionOverview(props: PermissionOverviewProps) {
  const text = useText()
  const { rows, error, reload } = usePermissionRows(props.role)
  const plan = usePlan()
  const [copying, setCopying] = useState(false)
  return (
    <section className={styles.overview} aria-labelledby="permissions" data-part="permissions">
      <header className={styles.header}>
        <h2 id="permissions" className={styles.heading}>
          {text('permissions.name')}
        </h2>
        {rows && (
          <div className={styles.tools}>
            <StartStaging size="s" />
            <TestPermissions role={props.role} roleName={props.roleName} />
            <Button kind="quiet" size="s" icon="content_copy" onPress={() => setCopying(true)}>
              {text('permissions.copy.name')}
            </Button>
          </div>
        )}
      </header>
      {props.about && <p className={styles.note}>{props.about}</p>}
      {!plan.staging && <p className={styles.note}>{text('permissions.note')}</p>}
      {rows ? (
        <Grid {...props} rows={rows} plan={plan} />
      ) : error ? (
        <Notice kind="danger" title={text('permissions.failed')} action={{ label: text('try_again'), onPress: reload }}>
          {failureText(toFailure(error), text)}
        </Notice>
      ) : (
        <Skeleton rows={6} />
      )}
      {rows && copying && <CopyPermissions role={props.role} rows={rows} plan={plan} close={() => setCopying(false)} />}
      {plan.dialog}
    </section>
  )
}

interface GridProps extends PermissionOverviewProps {
  readonly rows: readonly PermissionRow[]
  readonly plan: PlanRunner
}

function Grid({ role, appAccess, openPermission, rows, plan }: GridProps) {
  const text = useText()
  const { metadata } = useStudio()
  const { busy, change } = usePermissionChanges(role, plan)
  const [systemOpen, setSystemOpen] = useState(false)
  const nameOf = (collection: string) => metadata.collection(collection)?.name ?? collection

  async function choose(cell: Cell, level: PermissionLevel): Promise<void> {
    const scope = within(cell)
    const args = { collection: nameOf(cell.collection), action: text(`permissions.action.${cell.action}`) }
    const what = cellId(cell)
    if (level !== 'custom') {
      await change({
        what,
        scope,
        isStale: now => undoesUnseen(level, rows.filter(scope), now),
        calls: now => (level === 'all' ? allAccess(role, [cell], now) : withdraw(now.filter(scope))),
        message: text(`permissions.given.${level}`, args),
      })
      return
    }
    const row = rowOf(rows, cell)
    if (row) return openPermission(row.id)
    const after = await change({
      what,
      scope,
      calls: now => (rowOf(now, cell) ? [] : [createPermissions([{ role, ...cell }])]),
    })
    const made = after && rowOf(after, cell)
    if (made) openPermission(made.id)
  }

  const chooseRow = (collection: string, level: 'all' | 'none') => {
    const scope = (row: PermissionRow) => row.collection === collection
    void change({
      what: collection,
      scope,
      isStale: now => undoesUnseen(level, rows.filter(scope), now),
      calls: now => (level === 'all' ? allAccess(role, cellsOf(collection), now) : withdraw(now.filter(scope))),
      message: text(`permissions.row_given.${level}`, { collection: nameOf(collection) }),
    })
  }
  const drawn = (system: boolean) =>
    metadata.collections
      .filter(({ isSystem, isFolder }) => isSystem === system && !isFolder)
      .map(collection => (
        <PermissionRowCells
          key={collection.collection}
          collection={collection}
          rows={rows}
          isBusy={what => busy.has(what)}
          choose={(cell, level) => void choose(cell, level)}
          chooseRow={level => chooseRow(collection.collection, level)}
        />
      ))
  const own = drawn(false)

  return (
    <>
      <table className={styles.table} aria-labelledby="permissions">
        <thead>
          <tr>
            <th scope="col">{text('collection')}</th>
            {permissionActions.map(action => (
              <th key={action} scope="col">
                {text(`permissions.action.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{own}</tbody>
        <tbody data-part="system-permissions">
          <tr>
            <th scope="rowgroup" colSpan={permissionActions.length + 1}>
              <span className={styles.system}>
                <button
                  type="button"
                  className={styles.toggle}
                  aria-expanded={systemOpen}
                  onClick={() => setSystemOpen(!systemOpen)}
                >
                  <Icon name={systemOpen ? 'expand_less' : 'expand_more'} size={18} />
                  {text('permissions.system')}
                </button>
                {systemOpen && <ResetSystem role={role} appAccess={appAccess} plan={plan} />}
              </span>
            </th>
          </tr>
          {systemOpen && drawn(true)}
        </tbody>
      </table>
      {own.length === 0 && <p className={styles.note}>{text('permissions.no_collections')}</p>}
    </>
  )
}

const within = (cell: Cell) => (row: PermissionRow) => row.collection === cell.collection && row.action === cell.action
