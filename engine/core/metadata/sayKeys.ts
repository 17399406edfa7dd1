import type { FieldMeta } from '#schemas/data/Field.ts'
import type { TranslationString } from '#schemas/data/TranslationString.ts'
import { translateStrings, wordsIn } from '#schemas/data/translateStrings.ts'
import { humanise } from './humanise.ts'
import type { Say } from './sayField.ts'

/** Says what the project stores as keys, `$t:greeting`, in the person's language. */
export interface SayKeys {
  readonly text: <Value extends string | null>(text: Value) => Value
  /** What people read of a field, but for its name. */
  readonly meta: (meta: FieldMeta) => FieldMeta
}

const read = ['note', 'options', 'display_options', 'conditions', 'validation_message'] as const

/** Says keys in a language; `say` is for those that the project has no words for. */
export type SpeakKeys = (language: string, say: Say) => SayKeys

/** A key that the project has no words for is one of the platform's, such as `$t:published`, or says what it is called. */
export const sayKeys =
  (strings: readonly TranslationString[]): SpeakKeys =>
  (language, say) => {
    const words = wordsIn(strings, language)
    const otherwise = (key: string) => say(humanise(key.split('.').at(-1) ?? key))
    const translate = <Value>(value: Value): Value => translateStrings(value, words, otherwise)
    return {
      text: translate,
      meta(meta) {
        const given = Object.fromEntries(read.flatMap(name => (meta[name] ? [[name, meta[name]]] : [])))
        const said = translate(given)
        return said === given ? meta : { ...meta, ...said }
      },
    }
  }
