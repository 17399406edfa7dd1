import { useState } from 'react'
import {
  type InterfaceProps,
  Notice,
  plainText,
  readKeys,
  Skeleton,
  textStyles,
  useItems,
  useStudio,
  useTemplate,
  useText,
} from '#engine/plugin.ts'
import type { TranslationsOptions } from './options.ts'
import { filled, firstLanguage, readTranslations, translatedFields } from './readTranslations.ts'
import { TranslationDrawer } from './TranslationDrawer.tsx'
import styles from './Translations.module.css'

/** Maximum number of languages per request. */
const limit = 200

/** The language that the address of an item opens, as `?translate=field:language`; null for none. */
function languageInAddress(field: string, primaryKey: unknown): string | null {
  const { pathname, search } = window.location
  const [name, ...code] = new URLSearchParams(search).get('translate')?.split(':') ?? []
  // Not in the form of a related item, over the page.
  const isOwn = pathname.endsWith(`/${encodeURIComponent(String(primaryKey))}`)
  return name === field && isOwn ? code.join(':') : null
}

/** One row per language with its progress. A press opens it next to another language. */
export default function Translations(props: InterfaceProps<unknown, TranslationsOptions>) {
  const { id, describedBy, value, options, field, access, invalid, primaryKey, toManyEdit, change } = props
  const text = useText()
  const { metadata } = useStudio()
  const [open, setOpen] = useState(() => languageInAddress(field.field, primaryKey))
  const relation = metadata.relation(field.collection, field.field)
  const kind = relation?.kind === 'translations' ? relation : null
  const rowsInfo = kind && metadata.collection(kind.junction)
  const languagesInfo = kind && metadata.collection(kind.related)
  const rowKey = rowsInfo?.primaryKey ?? 'id'
  const codeField = languagesInfo?.primaryKey ?? 'code'
  const languageName =
    languagesInfo?.displayTemplate ??
    `{{ ${languagesInfo?.fields.find(each => each.type === 'string' && !each.isPrimaryKey)?.field ?? codeField} }}`
  const languageTemplate = useTemplate(kind?.related ?? '', languageName)
  const fields = translatedFields(rowsInfo?.fields ?? [], kind ? [kind.foreignKey, kind.farKey] : [])
  const rowTemplate = useTemplate(
    kind?.junction ?? '',
    options.template || rowsInfo?.displayTemplate || (fields[0] ? `{{ ${fields[0].field} }}` : ''),
  )
  const keys = readKeys(value, rowKey)
  const languages = useItems(kind?.related ?? null, kind && { fields: [codeField, ...languageTemplate.fields], limit })
  const rows = useItems(
    kind && keys.length > 0 ? kind.junction : null,
    kind && {
      fields: [...new Set([rowKey, kind.farKey, ...fields.map(each => each.field), ...rowTemplate.fields])],
      // Long lists, which are not one row per language, are read by their foreign key.
      filter: keys.length > limit ? { [kind.foreignKey]: { _eq: primaryKey } } : { [rowKey]: { _in: keys } },
      limit: -1,
    },
  )
  const error = languages.error ?? rows.error
  const all = readTranslations({
    languages: languages.page?.items ?? [],
    rows: rows.page?.items ?? [],
    edit: toManyEdit,
    codeField,
    farKey: kind?.farKey ?? '',
    rowKey,
    nameOf: languageTemplate.words,
  })
  const first = firstLanguage(all, document.documentElement.lang || null)
  const sorted = first ? [first, ...all.filter(each => each !== first)] : all
  const opened = sorted.find(each => String(each.code) === open)
  const pending = languages.page === null || (keys.length > 0 && rows.page === null)
  const strange = value !== null && value !== undefined && !Array.isArray(value)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by a legend, and the row has a label
    <div
      id={id}
      role="group"
      className={styles.translations}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
    >
      {strange && <p className={styles.invalid}>{plainText(value)}</p>}
      {!kind || !rowsInfo || !languagesInfo ? (
        <Notice kind="warning">{text('relation_not_set_up')}</Notice>
      ) : error !== null ? (
        <Notice
          kind="danger"
          action={{
            label: text('try_again'),
            onPress: () => {
              languages.reload()
              rows.reload()
            },
          }}
        >
          {text('picker.failed')}
        </Notice>
      ) : pending ? (
        <Skeleton rows={3} />
      ) : (
        <>
          {sorted.length === 0 && <p className={styles.empty}>{text('translations.no_languages')}</p>}
          <ul className={styles.list} data-part="languages">
            {sorted.map(each => {
              const count = filled(each.row, fields)
              return (
                <li key={each.code}>
                  <button
                    type="button"
                    className={styles.language}
                    aria-haspopup="dialog"
                    onClick={() => setOpen(String(each.code))}
                  >
                    <span className={styles.name}>{each.name}</span>
                    <span className={`${textStyles.cut} ${styles.preview}`} dir="auto">
                      {each.rowKey === null ? text('translations.none') : rowTemplate.words(each.row)}
                    </span>
                    <span className={styles.progress} aria-hidden="true">
                      <span style={{ inlineSize: `${fields.length === 0 ? 0 : (count / fields.length) * 100}%` }} />
                    </span>
                    <span className={styles.count}>
                      {text('translations.progress', { count, total: fields.length })}
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
          {opened && first && (
            <TranslationDrawer
              collection={rowsInfo}
              hide={[kind.foreignKey, kind.farKey]}
              farKey={kind.farKey}
              fields={fields}
              translations={sorted}
              source={opened === first ? (sorted.find(each => each !== first) ?? first) : first}
              target={opened}
              access={access}
              done={patch => {
                if (patch) change(patch)
                setOpen(null)
              }}
              close={() => setOpen(null)}
            />
          )}
        </>
      )}
    </div>
  )
}
