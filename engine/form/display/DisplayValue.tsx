import { Fragment, Suspense } from 'react'
import { relatedTemplate } from '#engine/core/display/displayFields.ts'
import { displayOf } from '#engine/core/display/displayOf.ts'
import { displayText, plainText } from '#engine/core/display/displayText.ts'
import { fallbackTitle } from '#engine/core/display/fallbackTitle.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import type { DisplayProps } from '#engine/core/registry/DisplayPlugin.ts'
import { pluginOptions } from '#engine/core/registry/pluginOptions.ts'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { CutText } from '#engine/ui/text/CutText.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { parseTemplate, valueAt } from '#schemas/template/template.ts'
import { useStudio } from '../studio/StudioContext.tsx'
import styles from './DisplayValue.module.css'

export interface DisplayValueProps {
  readonly field: FieldInfo
  readonly value: unknown
  readonly inTable?: boolean
}

/** Draws a value with the display of its field; while that loads, or when it fails, as text. */
export function DisplayValue({ field, value, inTable = false }: DisplayValueProps) {
  const { registry, metadata } = useStudio()
  const text = useText()
  const format = useFormat()
  if (value === null || value === undefined) return <Nothing />
  const plugin = displayOf(registry, field)
  if (!plugin) {
    const template = relatedTemplate(metadata, field.collection, field.field)
    const relation = metadata.relation(field.collection, field.field)
    if (template && relation && 'related' in relation && typeof value === 'object')
      return <TemplateValue collection={relation.related} template={template} item={value} inTable={inTable} />
  }
  const words = displayText(registry, field, value, { metadata, text, format })
  if (!plugin) {
    const named = field.meta?.display
    const disabledReason =
      named && !registry.isAwaited('display', named) ? text('display_missing', { display: named }) : undefined
    if (words === '') return <Nothing />
    if (disabledReason === undefined) return <CutText inTable={inTable}>{words}</CutText>
    return (
      <span className={textStyles.cutInline} dir="auto" title={disabledReason}>
        {words}
      </span>
    )
  }
  const Component = componentOf<DisplayProps<unknown>>(plugin.load)
  const fallback = <CutText inTable={inTable}>{words}</CutText>
  return (
    <Boundary fallback={fallback}>
      <Suspense fallback={fallback}>
        <Component
          value={value}
          options={pluginOptions(plugin, field.meta?.display_options)}
          field={field}
          inTable={inTable}
        />
      </Suspense>
    </Boundary>
  )
}

export interface TemplateValueProps {
  readonly collection: string
  readonly template: string
  /** The item, with every field in `templateFields`. */
  readonly item: unknown
  readonly inTable?: boolean | undefined
}

/** An item drawn by a template such as `{{ name }} ({{ code }})`, each field with its own display. */
export function TemplateValue({ collection, template, item, inTable = false }: TemplateValueProps) {
  const { metadata } = useStudio()
  const fallback = fallbackTitle(collection, template, item)
  if (fallback !== '') return <span dir="auto">{fallback}</span>
  const parts = parseTemplate(template)
  const [only] = parts
  if (inTable && parts.length === 1 && only?.kind === 'field') {
    const field = metadata.fieldAt(collection, only.path)
    if (field) return <DisplayValue field={field} value={valueAt(item, only.path)} inTable />
  }
  return (
    <span className={styles.template}>
      {parts.map((part, index) => {
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

/** The placeholder for no value. */
function Nothing() {
  const text = useText()
  return (
    <span className={styles.empty} data-part="no-value">
      <span aria-hidden="true">—</span>
      <span className={textStyles.hidden}>{text('no_value')}</span>
    </span>
  )
}
