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
  /** What is searched for now. */
  readonly search: string
  /** Goes to a bookmark of the collection; null for the collection as usual. */
  readonly open: (bookmark: number | null) => void
}

/** What can be done with the view of a list: keep it as a bookmark, put it back, rename and delete. */
export function BookmarkMenu({ handle, search, open }: BookmarkMenuProps) {
  const text = useText()
  const store = usePresetStore()
  const { view, preset, edited } = handle
  const [asked, setAsked] = useState<BookmarkDialogProps['kind'] | null>(null)
  const isBookmark = view.bookmark !== null
  const why = store.isMine(preset) ? {} : { why: text('bookmark_not_yours') }
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
                  ...why,
                  onSelect: () => setAsked('rename'),
                },
                {
                  id: 'delete',
                  label: text('delete_bookmark'),
                  icon: 'delete',
                  danger: true,
                  ...why,
                  onSelect: () => setAsked('delete'),
                },
              ]
            : []),
        ]}
      />
      {asked && (
        <Suspense>
          <BookmarkDialog kind={asked} handle={handle} search={search} open={open} close={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
