import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

export type Words = Readonly<Record<string, string>>

/** English terms by name, with the stems of their translations. */
export type Glossary = Readonly<Record<string, readonly string[]>>

/** The arguments of a message: `count plural`, `name`. */
function argumentsOf(elements: readonly MessageFormatElement[]): readonly string[] {
  return elements.flatMap(element => {
    switch (element.type) {
      case TYPE.argument:
        return [element.value]
      case TYPE.number:
        return [`${element.value} number`]
      case TYPE.date:
        return [`${element.value} date`]
      case TYPE.time:
        return [`${element.value} time`]
      case TYPE.plural:
        return [
          `${element.value} ${element.pluralType ?? 'cardinal'}`,
          ...Object.values(element.options).flatMap(option => argumentsOf(option.value)),
        ]
      case TYPE.select:
        return [
          `${element.value} select ${Object.keys(element.options).toSorted().join(' ')}`,
          ...Object.values(element.options).flatMap(option => argumentsOf(option.value)),
        ]
      default:
        return []
    }
  })
}

const setOf = (elements: readonly MessageFormatElement[]): string =>
  [...new Set(argumentsOf(elements))].toSorted().join(', ')

/** The plural forms that are missing, and those that the language does not have. */
function pluralProblems(elements: readonly MessageFormatElement[], locale: string): readonly string[] {
  return elements.flatMap(element => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return []
    const within = Object.values(element.options).flatMap(option => pluralProblems(option.value, locale))
    if (element.type === TYPE.select) return within
    const wanted: readonly string[] = new Intl.PluralRules(locale, {
      type: element.pluralType ?? 'cardinal',
    }).resolvedOptions().pluralCategories
    const given = Object.keys(element.options).filter(each => !each.startsWith('='))
    // English may omit the number if its context contains it, as in `, # failed`; another language may need it.
    const plain = locale === 'en-US' && given.join() === 'other'
    const lacking = wanted.filter(each => !plain && !given.includes(each)).map(each => `has no form for "${each}"`)
    const strange = given.filter(each => !wanted.includes(each)).map(each => `has a form "${each}"`)
    return [...lacking, ...strange, ...within]
  })
}

/** Plural and select are parsed, tags stay text: as the studio formats its messages. */
const parsed = (message: string): readonly MessageFormatElement[] => parse(message, { ignoreTag: true })

const attempt = (message: string): readonly MessageFormatElement[] | string => {
  try {
    return parsed(message)
  } catch (error) {
    return String(error)
  }
}

const spaces = (message: string): string => `${/^\s*/.exec(message)?.[0]}|${/\s*$/.exec(message)?.[0]}`

/** The number of words in a text, without arguments. */
const wordsOf = (message: string): number => (message.replace(/\{[^{}]*\}/g, '').match(/\p{L}{2,}/gu) ?? []).length

/** The problems of one message of a language, compared with the English one. */
export function messageProblems(locale: string, english: string, message: string): readonly string[] {
  const own = attempt(message)
  const model = attempt(english)
  if (typeof own === 'string') return [`does not parse: ${own}`]
  if (typeof model === 'string') return [`the English one does not parse: ${model}`]
  return [
    ...(message.trim() === '' ? ['is empty'] : []),
    ...(setOf(own) === setOf(model) ? [] : [`is filled with (${setOf(own)}), the English one with (${setOf(model)})`]),
    ...pluralProblems(own, locale),
    ...(spaces(message) === spaces(english) ? [] : ['begins or ends with other spaces']),
    ...(message.includes('...') && !english.includes('...') ? ['has three dots for an ellipsis'] : []),
    ...(message === english && locale !== 'en-US' && wordsOf(english) > 3 ? ['is the English one'] : []),
  ]
}

/** Terms in the English message for which the translation contains none of their stems. */
export function termProblems(glossary: Glossary, locale: string, english: string, message: string): readonly string[] {
  // The name of an argument is not a word of the message: `{field}` is not a term.
  const withoutArguments = (text: string): string => text.replace(/\{\w+/g, '{')
  const lower = withoutArguments(message).toLocaleLowerCase(locale)
  return (
    Object.entries(glossary)
      // "Permission to read" is a verb in most languages; the term is the rule of a role.
      .filter(([term]) => new RegExp(`\\b${term}s?\\b(?! to\\b)`, 'i').test(withoutArguments(english)))
      .filter(([, stems]) => !stems.some(stem => lower.includes(stem.toLocaleLowerCase(locale))))
      .map(([term, stems]) => `does not say "${term}" as the glossary does (${stems.join(', ')})`)
  )
}

/** All problems of a language's catalog. */
export function catalogProblems(locale: string, english: Words, words: Words, glossary: Glossary): readonly string[] {
  const missing = Object.keys(english).filter(key => words[key] === undefined)
  const unknown = Object.keys(words).filter(key => english[key] === undefined)
  const order = Object.keys(words)
  return [
    ...missing.map(key => `${locale} has no words for ${key}`),
    ...unknown.map(key => `${locale} has words for ${key}, which nothing says`),
    ...(order.join() === order.toSorted().join() ? [] : [`${locale} is not sorted by key`]),
    ...Object.entries(words).flatMap(([key, message]) => {
      const model = english[key]
      if (model === undefined) return []
      return [...messageProblems(locale, model, message), ...termProblems(glossary, locale, model, message)].map(
        problem => `${locale} ${key}: "${message}" ${problem}`,
      )
    }),
  ]
}
