import { Fragment } from 'react'
import { plainText } from '#engine/core/display/displayText.ts'
import { parseTemplate, valueAt } from '#schemas/template/template.ts'
import { useStudio } from '../studio/StudioContext.tsx'
import { DisplayValue } from './DisplayValue.tsx'
import styles from './TemplateValue.module.css'

export interface TemplateValueProps {
  readonly collection: string
  readonly template: string
  /** The item, with everything that `templateFields` names. */
  readonly item: unknown
}

/** An item drawn by a template such as `{{ name }} ({{ code }})`, each field by its own display. */
export function TemplateValue({ collection, template, item }: TemplateValueProps) {
  const { metadata } = useStudio()
  return (
    <span className={styles.template}>
      {parseTemplate(template).map((part, index) => {
        // Safe: the parts of one template never change places.
        const key = `${index}`
        if (part.kind === 'text') return <span key={key}>{part.text}</span>
        const value = valueAt(item, part.path)
        const field = metadata.fieldAt(collection, part.path)
        return field ? (
          <DisplayValue key={key} field={field} value={value} />
        ) : (
          <Fragment key={key}>{plainText(value)}</Fragment>
        )
      })}
    </span>
  )
}
