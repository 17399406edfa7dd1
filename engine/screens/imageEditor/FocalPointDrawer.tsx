import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { call } from '#engine/core/api/call.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { sameValue } from '#engine/core/edits/sameValue.ts'
import { LeaveQuestion } from '#engine/form/editor/LeaveQuestion.tsx'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
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
  /** Called with the metadata of the file after saving. */
  readonly saved: (row: Item) => void
}

interface FocalPointDraft {
  /** Undefined until a point is chosen or cleared. */
  readonly chosen: FocalPoint | null | undefined
}

const fields = ['id', 'title', 'filename_download', 'metadata', 'modified_on']

/** Sets the focal point: the part of an image that stays visible in every crop. The server crops around it. */
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
  const [broken, setBroken] = useState(false)
  const before = focalPointOf(data?.row['metadata'])
  const pointOf = ({ chosen }: FocalPointDraft) => (chosen === undefined ? before : chosen)
  const editor = useEditor<FocalPointDraft, Item>({
    initial: { chosen: undefined },
    isEdited: draft => !sameValue(pointOf(draft), before),
    save: async draft => {
      const metadata = withFocalPoint(data?.row['metadata'], pointOf(draft))
      await call({ method: 'PATCH', path: `/files/${encodeURIComponent(id)}`, body: { metadata } })
      return { ok: true, value: { ...data?.row, metadata } }
    },
    whyNot: (_, edited) => (edited ? null : text('focal_point.unchanged')),
    saved,
    left: close,
  })
  const { busy, change, disabledReason } = editor
  const point = pointOf(editor.draft)
  return (
    <Drawer
      title={text('focal_point.title')}
      over={nameOf(data?.row)}
      close={editor.leave}
      footer={
        data &&
        !broken && (
          <>
            <span className={styles.clear}>
              <Button
                {...(point ? {} : { disabledReason: text('focal_point.cleared_already') })}
                onPress={() => change({ chosen: null })}
              >
                {text('focal_point.clear')}
              </Button>
            </span>
            <Button
              kind="primary"
              icon="check"
              loading={busy}
              {...(disabledReason === null || busy ? {} : { disabledReason })}
              onPress={editor.save}
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
          {editor.error !== null && <Notice kind="danger">{editor.error}</Notice>}
          <p className={styles.intro}>{text('focal_point.body')}</p>
          <FocalPointPicker
            url={url}
            point={point}
            disabled={busy}
            choose={chosen => change({ chosen })}
            failed={() => setBroken(true)}
          />
        </div>
      )}
      <LeaveQuestion editor={editor}>{text('focal_point.discard_body')}</LeaveQuestion>
    </Drawer>
  )
}

const nameOf = (row: Item | undefined): string => String(row?.['title'] ?? row?.['filename_download'] ?? '')
