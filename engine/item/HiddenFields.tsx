import type { Item } from '#schemas/data/Item.ts'
import { DisplayValue } from '../display/DisplayValue.tsx'
import { useText } from '../i18n/I18n.tsx'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import { SidebarSection } from '../ui/page/SidebarSection.tsx'
import styles from './ItemSidebar.module.css'

/** The fields that the form leaves out, what they hold, and why they are not in it. */
export function HiddenFields({ collection, item }: { readonly collection: CollectionInfo; readonly item: Item }) {
  const text = useText()
  const hidden = collection.fields.filter(field => field.isHidden && !field.isPrimaryKey)
  if (hidden.length === 0) return null
  return (
    <SidebarSection title={text('hidden_fields', { count: hidden.length })} icon="visibility_off">
      <p className={styles.note}>{text('reason.hidden_setting')}</p>
      <dl className={styles.facts}>
        {hidden.map(field => (
          <div key={field.field} className={styles.fact}>
            <dt>{field.name}</dt>
            <dd>
              <DisplayValue field={field} value={item[field.field]} />
            </dd>
          </div>
        ))}
      </dl>
    </SidebarSection>
  )
}
