import { Suspense, useState } from 'react'
import type { Load } from '#engine/core/lazy/Load.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import type { BookmarkDialogProps } from './BookmarkDialog.tsx'
import { type PresetHandle, usePresetStore } from './usePreset.tsx'

const loadDialog: Load = () => import('./BookmarkDialog.tsx')

export interface BookmarkMenuProps {
  readonly handle: PresetHandle
  /** The current search text. */
  readonly search: string
  /** Opens a bookmark of the collection; null for the default view. */
  readonly open: (bookmark: number | null) => void
}

/** The actions for a list view: save it as a bookmark, reset, rename and delete. */
export function BookmarkMenu({ handle, search, open }: BookmarkMenuProps) {
  const text = useText()
  const store = usePresetStore()
  const { view, preset, edited } = handle
  const [dialog, setAsked] = useState<BookmarkDialogProps['kind'] | null>(null)
  const isBookmark = view.bookmark !== null
  const disabledReason = store.isMine(preset) ? {} : { disabledReason: text('bookmark_not_yours') }
  const BookmarkDialog = componentOf<BookmarkDialogProps>(loadDialog)
  return (
    <>
      <MenuButton
        label={text(isBookmark ? 'bookmark' : 'view')}
        icon="bookmark"
        items={[
          { id: 'add', label: text('save_as_bookmark'), icon: 'add', onSelect: () => setAsked('add') },
          {
            id: 'reset',
            label: text(isBookmark ? 'reset_bookmark' : 'reset_view'),
            icon: 'undo',
            disabled: isBookmark && !edited,
            onSelect: handle.reset,
          },
          ...(isBookmark
            ? [
                {
                  id: 'rename',
                  label: text('rename_bookmark'),
                  icon: 'edit',
                  ...disabledReason,
                  onSelect: () => setAsked('rename'),
                },
                {
                  id: 'delete',
                  label: text('delete_bookmark'),
                  icon: 'delete',
                  danger: true,
                  ...disabledReason,
                  onSelect: () => setAsked('delete'),
                },
              ]
            : []),
        ]}
      />
      {dialog && (
        <Suspense>
          <BookmarkDialog kind={dialog} handle={handle} search={search} open={open} close={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
