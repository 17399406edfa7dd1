import { existingRelation } from '#engine/core/fieldSetup/existingRelation.ts'
import { keyOf } from '#engine/core/fieldSetup/keys.ts'
import { isOwnList, keyOfNew } from '#engine/core/fieldSetup/linkEnds.ts'
import { canBeOrdered, orderOf, withOrder } from '#engine/core/fieldSetup/listOrder.ts'
import type { SetupPartProps } from '#engine/core/fieldSetup/SetupPartProps.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { AllowedCollections } from './AllowedCollections.tsx'
import { DeletionRules } from './DeletionRules.tsx'
import styles from './FieldSetup.module.css'
import { LinkBox } from './LinkBox.tsx'
import { LinkInputField } from './LinkInputField.tsx'

/** The target of a relational field: a box for each collection on the way, with the fields that connect them. */
export function RelationshipTab({ draft, change }: SetupPartProps) {
  const text = useText()
  const { metadata } = useStudio()
  const { kind, collection, link, field, stored } = draft
  const through = kind === 'm2m' || kind === 'files' || kind === 'translations'
  const near = keyOf(metadata, collection)
  const props = { draft, change }
  const listed = existingRelation(draft, metadata)?.one_field ?? null
  const shownBy = listed === null ? null : metadata.field(collection, listed)
  return (
    <div className={styles.tab}>
      <div className={styles.boxes} data-part="relation" data-boxes={through || kind === 'm2a' ? 3 : 2}>
        <LinkBox
          title={text('field_setup.this_collection')}
          collection={collection}
          fields={kind === 'm2o' ? [[text('field_setup.foreign_key'), field]] : [[text('primary_key'), near.field]]}
        />
        {(through || kind === 'm2a') && (
          <LinkBox title={text('field_setup.junction')}>
            <LinkInputField {...props} input="junction" />
            <LinkInputField {...props} input="foreignKey" />
            <LinkInputField {...props} input="farKey" />
            {kind === 'm2a' && <LinkInputField {...props} input="collectionField" />}
          </LinkBox>
        )}
        <LinkBox
          title={text('field_setup.related_collection')}
          {...(kind === 'm2a' ? {} : { fields: [[text('primary_key'), keyOfNew(draft, metadata).field]] })}
        >
          {kind === 'm2a' ? <AllowedCollections {...props} /> : <LinkInputField {...props} input="related" />}
          {kind === 'o2m' && <LinkInputField {...props} input="foreignKey" />}
          {shownBy && (
            <a href={settingsHref('data-model', collection, shownBy.field)}>
              {text('related_list.open', { name: shownBy.name })}
            </a>
          )}
          {kind === 'm2o' && isOwnList(draft, metadata) && <LinkInputField {...props} input="corresponding" />}
        </LinkBox>
      </div>
      {(through || kind === 'm2a') && stored === null && (
        <Checkbox
          label={text('field_setup.auto_fill')}
          checked={link.autoFill}
          onChange={autoFill => change({ ...draft, link: { ...link, autoFill } })}
        />
      )}
      {canBeOrdered(draft) && (
        <Checkbox
          label={text('field_setup.ordered')}
          checked={orderOf(draft) !== null}
          onChange={ordered => change(withOrder(draft, ordered))}
        />
      )}
      <DeletionRules {...props} />
    </div>
  )
}
