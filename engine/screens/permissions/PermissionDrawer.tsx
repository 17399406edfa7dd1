import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { PermissionForm } from './PermissionForm.tsx'
import { usePermissionReader } from './usePermissionReader.ts'

export interface PermissionDrawerProps {
  /** As the address has it. */
  readonly permission: string
  /** Null is the public. */
  readonly role: string | null
  readonly roleName: string
  readonly close: () => void
  /** Called if the permission does not exist, or belongs to another role. */
  readonly lost: () => void
}

/** One permission of a role in a drawer: its items, fields, validation and presets. */
export default function PermissionDrawer({ permission, role, roleName, close, lost }: PermissionDrawerProps) {
  const text = useText()
  const { readRow } = usePermissionReader()
  const {
    data: row,
    error,
    refetch,
  } = useQuery({
    queryKey: ['permission', permission],
    queryFn: ({ signal }) => readRow(permission, signal),
    retry: false,
    // The edited version is the one from when the drawer was opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const failure = error === null ? null : toFailure(error)
  const isLost =
    (failure?._tag === 'Refused' && (failure.status === 403 || failure.status === 404)) ||
    (row !== undefined && row?.role !== role)
  useEffect(() => {
    if (isLost) lost()
  }, [isLost, lost])
  if (row && !isLost) return <PermissionForm key={row.id} row={row} roleName={roleName} close={close} />
  return (
    <Drawer title={text('permissions.name')} over={roleName} close={close}>
      {failure && !isLost ? (
        <Notice
          kind="danger"
          title={text('permissions.failed')}
          action={{ label: text('try_again'), onPress: () => void refetch() }}
        >
          {failureText(failure, text)}
        </Notice>
      ) : (
        <Skeleton rows={6} />
      )}
    </Drawer>
  )
}
