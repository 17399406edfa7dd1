import {
  Control,
  type InterfaceProps,
  Notice,
  plainText,
  RelatedOne,
  readKey,
  useStudio,
  useText,
} from '#engine/plugin.ts'
import type { ManyToOneOptions } from './options.ts'

/** The one item that a field points at. */
export default function ManyToOne(props: InterfaceProps<unknown, ManyToOneOptions>) {
  const { id, describedBy, value, options, field, access, invalid, toOneEdit, change } = props
  const text = useText()
  const { metadata } = useStudio()
  const relation = metadata.relation(field.collection, field.field)
  const related = relation?.kind === 'm2o' || relation?.kind === 'file' ? metadata.collection(relation.related) : null
  const key = readKey(value, related?.primaryKey ?? 'id')
  if (!related || key === undefined)
    return (
      <>
        {!related && <Notice kind="warning">{text('relation_not_set_up')}</Notice>}
        <Control invalid={invalid} readOnly>
          <input id={id} aria-describedby={describedBy} value={plainText(value)} readOnly />
        </Control>
      </>
    )
  const template = options.template || related.displayTemplate
  return (
    <>
      {!template && <Notice kind="warning">{text('template_not_set_up')}</Notice>}
      <RelatedOne
        id={id}
        describedBy={describedBy}
        collection={related.collection}
        template={template || `{{ ${related.primaryKey} }}`}
        itemKey={key}
        toOneEdit={toOneEdit}
        access={access}
        invalid={invalid}
        selectMode={options.selectMode}
        placeholder={text('many_to_one.select_an_item')}
        change={change}
      />
    </>
  )
}
