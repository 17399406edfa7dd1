// Imported by path: the package index would include a validator that compiles code.
import RjsfForm from '@rjsf/core/lib/components/Form.js'
import type { FieldTemplateProps, ObjectFieldTemplateProps, UiSchema } from '@rjsf/utils'
import { useMemo } from 'react'
import { plainField } from '#engine/core/metadata/plainField.ts'
import { defaultsOf } from '#engine/core/optionForm/defaultsOf.ts'
import type { Options } from '#engine/core/optionForm/Options.ts'
import { collectionKey, needsCollection, optionField } from '#engine/core/optionForm/optionField.ts'
import { optionSchema } from '#engine/core/optionForm/optionSchema.ts'
import { optionValidator } from '#engine/core/optionForm/optionValidator.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { useStudio } from '../studio/StudioContext.tsx'
import styles from './OptionForm.module.css'
import type { OptionFormProps } from './OptionFormProps.ts'
import { OptionRow } from './OptionRow.tsx'
import { OptionRowsContext } from './OptionRowsContext.ts'

const open = { allowed: true } as const
const fields = { option: OptionRow }
const templates = { ObjectFieldTemplate: Rows, FieldTemplate: Bare }
/** Unset options are not stored. */
const noDefaults = { emptyObjectFields: 'skipDefaults' } as const

/** The options of a plugin: rjsf walks their schema, and each option is drawn by its interface. */
export default function OptionFields(props: OptionFormProps) {
  const { plugin, value, change, collection, fieldType = 'string', access = open } = props
  const text = useText()
  const { metadata } = useStudio()
  const lacking = collection === null
  const options = useMemo(
    () => Object.fromEntries(Object.entries(plugin.options).filter(([, each]) => !(lacking && needsCollection(each)))),
    [plugin, lacking],
  )
  const shown = useMemo(() => {
    const context = { text, metadata, collection, fieldType }
    const infos = Object.entries(options).map(([name, option]) => plainField(optionField(name, option, context)))
    return new Map(infos.map(info => [info.field, info]))
  }, [options, text, metadata, collection, fieldType])
  const schema = useMemo(() => optionSchema(options), [options])
  const validator = useMemo(() => optionValidator(text), [text])
  const uiSchema = useMemo(() => uiSchemaOf(options), [options])
  const defaults = useMemo(() => defaultsOf(options, text), [options, text])
  const set = Object.entries(value).filter(([, each]) => each !== null && each !== undefined)
  const values = { ...defaults, ...Object.fromEntries(set), [collectionKey]: collection }
  return (
    <OptionRowsContext value={{ fields: shown, values, access }}>
      {Object.keys(options).length < Object.keys(plugin.options).length && (
        <Notice kind="warning">{text('option_form.no_collection')}</Notice>
      )}
      <RjsfForm<Options>
        // A nested form element is not allowed.
        tagName="div"
        className={styles.form ?? ''}
        schema={schema}
        uiSchema={uiSchema}
        formData={value}
        validator={validator}
        fields={fields}
        templates={templates}
        experimental_defaultFormStateBehavior={noDefaults}
        showErrorList={false}
        liveValidate="onChange"
        noHtml5Validate
        onChange={({ formData }) => {
          const next = withoutUndefined(formData ?? {})
          if (JSON.stringify(next) !== JSON.stringify(value)) change(next)
        }}
      />
    </OptionRowsContext>
  )
}

const uiSchemaOf = (options: Options): UiSchema<Options> => ({
  ...Object.fromEntries(Object.keys(options).map(name => [name, { 'ui:field': 'option' }])),
  // Changes are saved with the field.
  'ui:submitButtonOptions': { norender: true },
})

const withoutUndefined = (options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

function Rows({ properties }: ObjectFieldTemplateProps<Options>) {
  return <div className={styles.grid}>{properties.map(({ content }) => content)}</div>
}

/** The row has its label, note and message itself. */
function Bare({ children }: FieldTemplateProps<Options>) {
  return children
}
