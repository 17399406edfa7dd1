import { reasonText } from '#engine/core/access/reasonText.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { OpenItemLink } from './OpenItemLink.tsx'
import type { OpenedOne } from './RelatedOneDrawer.tsx'
import type { RelatedOneProps } from './RelatedOneProps.ts'

interface RelatedOneButtonsProps {
  readonly field: Pick<RelatedOneProps, 'collection' | 'itemKey' | 'access' | 'creates'>
  /** Whether items are chosen in a drawer too. */
  readonly browses: boolean
  /** Whether there is an item to edit. */
  readonly hasItem: boolean
  readonly open: (opened: OpenedOne) => void
}

/** The actions for the item that a field points at. */
export function RelatedOneButtons({ field, browses, hasItem, open }: RelatedOneButtonsProps) {
  const { collection, itemKey, access, creates = true } = field
  const text = useText()
  const { metadata } = useStudio()
  const decision = metadata.decide('create', collection)
  return (
    <>
      {access.allowed && browses && (
        <IconButton icon="list" size="s" label={text('many_to_one.browse')} onPress={() => open('choose')} />
      )}
      {hasItem ? (
        <IconButton
          icon={access.allowed ? 'edit' : 'visibility'}
          size="s"
          label={text(access.allowed ? 'many_to_one.edit' : 'many_to_one.view')}
          onPress={() => open('edit')}
        />
      ) : (
        access.allowed &&
        creates && (
          <IconButton
            icon="add"
            size="s"
            label={text('many_to_one.create')}
            {...(decision.allowed ? {} : { disabledReason: reasonText(decision.denial, text) })}
            onPress={() => open('create')}
          />
        )
      )}
      {itemKey !== null && <OpenItemLink collection={collection} itemKey={itemKey} />}
    </>
  )
}
