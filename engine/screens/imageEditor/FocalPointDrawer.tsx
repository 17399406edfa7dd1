import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ApiFailure, toFailure } from '#engine/core/api/ApiFailure.ts'
import { call, run } from '#engine/core/api/call.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { DiscardDialog } from '#engine/ui/dialog/DiscardDialog.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { type FocalPoint, focalPointOf, withFocalPoint } from '#schemas/data/focalPoint.ts'
import type { Item } from '#schemas/data/Item.ts'
import styles from './FocalPoint.module.css'
import { FocalPointPicker } from './FocalPointPicker.tsx'

export interface FocalPointDrawerProps {
  /** The key of the file. */
  readonly id: string
  readonly close: () => void
  /** Told the metadata of the file once they are saved. */
  readonly saved: (row: Item) => void
}

const fields = ['id', 'title', 'filename_download', 'metadata', 'modified_on']

/** Points at the part of a picture that stays in sight wherever it is cut; the server cuts around it from then on. */
export default function FocalPointDrawer({ id, close, saved }: FocalPointDrawerProps) {
  const text = useText()
  const host = useStudio()
  const { data, error, refetch } = useQuery({
    queryKey: ['items', 'directus_files', 'focal-point', id],
    queryFn: async ({ signal }) => {
      const row = await host.readItem('directus_files', id, fields, signal)
      const modified = row['modified_on']
      return {
        row,
        bytes: await host.readAsset(id, { modified: typeof modified === 'string' ? modified : null }, signal),
      }
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data.bytes)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  /** Undefined for nothing chosen yet; null for none. */
  const [chosen, setChosen] = useState<FocalPoint | null>()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [asking, setAsking] = useState(false)
  const [broken, setBroken] = useState(false)

  const before = focalPointOf(data?.row['metadata'])
  const point = chosen === undefined ? before : chosen
  const changed = point?.x !== before?.x || point?.y !== before?.y
  const leave = () => (saving ? undefined : changed ? setAsking(true) : close())
  const save = async () => {
    setSaving(true)
    setFailure(null)
    try {
      const metadata = withFocalPoint(data?.row['metadata'], point)
      await run(call({ method: 'PATCH', path: `/files/${encodeURIComponent(id)}`, body: { metadata } }))
      saved({ ...data?.row, metadata })
    } catch (cause) {
      setFailure(toFailure(cause))
      setSaving(false)
    }
  }
  return (
    <Drawer
      title={text('focal_point.title')}
      over={nameOf(data?.row)}
      close={leave}
      footer={
        data &&
        !broken && (
          <>
            <span className={styles.clear}>
              <Button {...(point ? {} : { why: text('focal_point.cleared_already') })} onPress={() => setChosen(null)}>
                {text('focal_point.clear')}
              </Button>
            </span>
            <Button
              kind="primary"
              icon="check"
              loading={saving}
              {...(changed || saving ? {} : { why: text('focal_point.unchanged') })}
              onPress={() => void save()}
            >
              {text('focal_point.save')}
            </Button>
          </>
        )
      }
    >
      {error !== null ? (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void refetch() }}>
          {failureText(toFailure(error), text)}
        </Notice>
      ) : broken ? (
        <Notice kind="warning">{text('focal_point.no_preview')}</Notice>
      ) : url === null ? (
        <Skeleton rows={6} />
      ) : (
        <div className={styles.content}>
          {failure && <Notice kind="danger">{failureText(failure, text)}</Notice>}
          <p className={styles.lead}>{text('focal_point.body')}</p>
          <FocalPointPicker
            url={url}
            point={point}
            disabled={saving}
            choose={setChosen}
            failed={() => setBroken(true)}
          />
        </div>
      )}
      {asking && (
        <DiscardDialog discard={close} stay={() => setAsking(false)}>
          {text('focal_point.discard_body')}
        </DiscardDialog>
      )}
    </Drawer>
  )
}

const nameOf = (row: Item | undefined): string => String(row?.['title'] ?? row?.['filename_download'] ?? '')
