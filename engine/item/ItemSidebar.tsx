import type { Item } from '#schemas/data/Item.ts'
import { DisplayValue } from '../display/DisplayValue.tsx'
import { useText } from '../i18n/I18n.tsx'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import { SidebarSection } from '../ui/page/SidebarSection.tsx'
import styles from './ItemSidebar.module.css'

export interface ItemSidebarProps {
  readonly collection: CollectionInfo
  readonly item: Item
  readonly isNew: boolean
}

/** What stands beside an item: its key and who made and changed it when. */
export function ItemSidebar({ collection, item, isNew }: ItemSidebarProps) {
  const text = useText()
  const stamps = collection.fields.filter(
    field => field.isPrimaryKey || field.specials.some(special => /^(user|date)-(created|updated)$/.test(special)),
  )
  return (
    <SidebarSection title={text('information')} icon="info" open>
      {isNew ? (
        <p className={styles.note}>{text('new_item_body', { collection: collection.name })}</p>
      ) : (
        <dl className={styles.facts}>
          {stamps.map(field => (
            <div key={field.field} className={styles.fact}>
              <dt>{field.name}</dt>
              <dd>
                <DisplayValue field={field} value={item[field.field]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {collection.note && <p className={styles.note}>{collection.note}</p>}
    </SidebarSection>
  )
}
