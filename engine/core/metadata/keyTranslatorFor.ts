import type { FieldMeta } from '#schemas/data/Field.ts'
import type { TranslationString } from '#schemas/data/TranslationString.ts'
import { translateStrings, wordsIn } from '#schemas/data/translateStrings.ts'
import { systemFieldName } from './systemFieldName.ts'
import type { Translate } from './translateSystemField.ts'

/** Translates what the project stores as keys, `$t:greeting`, into the user's language. */
export interface KeyTranslator {
  readonly text: <Value extends string | null>(text: Value) => Value
  /** The texts of a field, except its name. */
  readonly meta: (meta: FieldMeta) => FieldMeta
}

const read = ['note', 'options', 'display_options', 'conditions', 'validation_message'] as const

/** Creates a translator for a language; `translateKey` handles keys that the project has no translation for. */
export type KeyTranslatorFor = (language: string, translateKey: Translate) => KeyTranslator

/**
 * A key without a translation in the project is one of the platform, such as `$t:published`, or is formatted like the
 * name of a system field.
 */
export const keyTranslatorFor =
  (strings: readonly TranslationString[]): KeyTranslatorFor =>
  (language, translateKey) => {
    const words = wordsIn(strings, language)
    const otherwise = (key: string) => translateKey(systemFieldName(key.split('.').at(-1) ?? key))
    const translate = <Value>(value: Value): Value => translateStrings(value, words, otherwise)
    return {
      text: translate,
      meta(meta) {
        const texts = Object.fromEntries(read.flatMap(name => (meta[name] ? [[name, meta[name]]] : [])))
        const translatedTexts = translate(texts)
        return translatedTexts === texts ? meta : { ...meta, ...translatedTexts }
      },
    }
  }
