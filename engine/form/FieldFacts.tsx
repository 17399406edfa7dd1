import type { FormNode } from '#engine/core/form/FormNode.ts'
import { type FieldFact, fieldFacts } from '#engine/core/form/fieldFacts.ts'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './FieldFacts.module.css'

const icons: Readonly<Record<FieldFact['kind'], string>> = {
  closed: 'lock',
  required: 'error',
  limited: 'square_foot',
  prefilled: 'draft',
  changed: 'edit',
  missing: 'broken_image',
}

/** Explains the state of a field, below its name. */
export function FieldFacts({ node, close }: { readonly node: FormNode; readonly close: () => void }) {
  const text = useText()
  const facts = fieldFacts(node, text)
  return (
    <section
      className={styles.facts}
      aria-label={text('why_field_title', { field: node.field.name })}
      data-part="facts"
    >
      <ul className={styles.list} role="status">
        {facts.length === 0 && <li>{text('why.nothing')}</li>}
        {facts.map(({ kind, sentence }) => (
          <li key={kind} className={styles.fact}>
            <Icon name={icons[kind]} size={16} />
            <span>{sentence}</span>
          </li>
        ))}
        <li className={styles.key}>
          <code>{node.field.field}</code> {node.field.type}
        </li>
      </ul>
      <IconButton icon="close" size="s" label={text('close')} onPress={close} />
    </section>
  )
}
