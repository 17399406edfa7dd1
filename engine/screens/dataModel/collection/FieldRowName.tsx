import { interfaceOf } from '#engine/core/form/buildForm.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import styles from './FieldRow.module.css'

/** The key, interface and type of a field. */
export function FieldRowName({ field }: { readonly field: FieldInfo }) {
  const text = useText()
  const { registry } = useStudio()
  const plugin = interfaceOf(registry, field)
  return (
    <>
      <span className={styles.icon}>
        <Icon name={plugin?.icon ?? (field.type === 'alias' ? 'view_agenda' : 'help')} size={20} />
      </span>
      <span className={styles.text}>
        <code className={`${textStyles.cut} ${styles.key}`}>
          {field.field}
          {field.isRequired && (
            <span className={styles.star} role="img" aria-label={text('required')} title={text('required')}>
              *
            </span>
          )}
        </code>
        <span className={`${textStyles.cut} ${styles.about}`}>
          {plugin ? text(plugin.name) : (field.meta?.interface ?? text('data_model.no_interface'))} · {field.type}
        </span>
      </span>
      {field.isPrimaryKey && (
        <span className={styles.mark} role="img" aria-label={text('primary_key')} title={text('primary_key')}>
          <Icon name="key" size={18} />
        </span>
      )}
    </>
  )
}
