import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { DisplayValue } from '#engine/form/display/DisplayValue.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { SidebarSection } from '#engine/ui/page/SidebarSection.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { Facts } from './Facts.tsx'
import styles from './ItemSidebar.module.css'

/** The fields that the form leaves out, with their values and the reasons. */
export function HiddenFields({ collection, item }: { readonly collection: CollectionInfo; readonly item: Item }) {
  const text = useText()
  const hidden = collection.fields.filter(field => field.isHidden && !field.isPrimaryKey)
  if (hidden.length === 0) return null
  return (
    <SidebarSection title={text('hidden_fields', { count: hidden.length })} icon="visibility_off">
      <p className={styles.note}>{text('reason.hidden_setting')}</p>
      <Facts
        facts={hidden.map(field => ({
          id: field.field,
          name: field.name,
          value: <DisplayValue field={field} value={item[field.field]} />,
        }))}
      />
    </SidebarSection>
  )
}
