import {
  type DisplayProps,
  PopoverList,
  plainText,
  TemplateValue,
  textStyles,
  useFormat,
  useStudio,
  useText,
} from '#engine/plugin.ts'
import type { TranslationsOptions } from './options.ts'
import { chooseLanguage, languageOf, rowsOf, templateOf } from './readTranslations.ts'
import styles from './Translations.module.css'

/** The text in the reader's language, with the other languages in a list. */
export default function Translations({ value, options, field }: DisplayProps<unknown, TranslationsOptions>) {
  const text = useText()
  const { locale } = useFormat()
  const { metadata } = useStudio()
  const relation = metadata.relation(field.collection, field.field)
  if (!Array.isArray(value) || relation?.kind !== 'translations') return <span>{plainText(value) || '—'}</span>
  const template = templateOf(metadata, relation, options.template)
  const own = chooseLanguage(value, relation.farKey, locale)
  const others = rowsOf(value).filter(row => row !== own)
  if (own === null) return <span>{text('related_values.count', { count: value.length })}</span>
  return (
    <span className={styles.translations}>
      <span className={textStyles.cut} lang={languageOf(own, relation.farKey) || undefined}>
        <TemplateValue collection={relation.junction} template={template} item={own} />
      </span>
      {others.length > 0 && (
        <PopoverList
          face={`+${others.length}`}
          label={text('translations_display.others', { count: others.length, name: field.name })}
          entries={others.map((row, index) => {
            const language = languageOf(row, relation.farKey)
            return {
              key: `${index}-${language}`,
              content: (
                <span className={styles.entry}>
                  <span className={styles.language}>{language}</span>
                  <span lang={language || undefined} dir="auto">
                    <TemplateValue collection={relation.junction} template={template} item={row} />
                  </span>
                </span>
              ),
            }
          })}
        />
      )}
    </span>
  )
}
