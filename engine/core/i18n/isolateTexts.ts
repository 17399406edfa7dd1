type Messages = Readonly<Record<string, string>>

const rightToLeft = /^(ar|fa|he|ur)\b/

/** `{name}`, but not the branch of a plural or select, which follows its name: `other {item}`. */
const textArgument = /(?<![\w=]\s?)\{([A-Za-z]\w*)\}/g

/**
 * Puts directional isolates around the text arguments of messages in right-to-left languages, so that a version or a key
 * in Latin letters keeps its order. Messages of other languages are returned unchanged.
 */
export const isolateTexts = (locale: string, messages: Messages): Messages =>
  rightToLeft.test(locale)
    ? Object.fromEntries(
        Object.entries(messages).map(([key, message]) => [key, message.replace(textArgument, '\u2068{$1}\u2069')]),
      )
    : messages
