const open = '([{'
const close = ')]}'

/** The index behind the bracket that closes the one at `start`. Strings and comments are skipped. */
export function closingOf(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const rest = source.slice(at)
    const skipped = rest.match(
      /^(?:'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*)/,
    )
    if (skipped) at += skipped[0].length - 1
    else if (open.includes(rest[0] ?? ' ')) depth++
    else if (close.includes(rest[0] ?? ' ') && --depth === 0) return at + 1
  }
  return source.length
}

/** A declaration without its body: the signature of a function, the members of a type. Null without such a declaration. */
export function declarationOf(source: string, name: string): string | null {
  const found = source.match(
    new RegExp(`^(?:export )?(?:async )?(function|const|interface|type|class) ${name}\\b`, 'm'),
  )
  if (found?.index === undefined) return null
  const text = source.slice(found.index).replace(/^export /, '')
  if (found[1] === 'interface') return text.slice(0, closingOf(text, text.indexOf('{')))
  if (found[1] === 'type') return text.split(/\n\n|\n(?=export |const |function |\/\*\*)/)[0] ?? null
  if (found[1] === 'function') return signature(text)
  return constant(text)
}

/** A function up to its body. */
function signature(text: string): string {
  const end = closingOf(text, text.indexOf('('))
  const returns = text.slice(end).match(/^: (?:[^{\n]|\{[^}\n]*\})+?(?= \{\n)/)?.[0] ?? ''
  return oneLine(text.slice(0, end) + returns)
}

/** A constant: an arrow function up to its body, or its type or value. */
function constant(text: string): string {
  const arrow = text.match(/^const \w+(?:: [^=]+)? =\s*(?:async )?(?:<[^=]*?>)?\(/)
  if (arrow) {
    const end = closingOf(text, arrow[0].length - 1)
    const body = text.slice(end).match(/^[^=\n]*=>/)?.[0]
    if (body !== undefined) return oneLine(text.slice(0, end) + body.replace(/ =>$/, ''))
  }
  const typed = text.match(/^const \w+: [^=]+(?= =[^>])/)
  if (typed) return oneLine(typed[0])
  const start = text.search(/[([{]/)
  const line = text.indexOf('\n')
  return start >= 0 && start < line ? text.slice(0, closingOf(text, start)) : text.slice(0, line)
}

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').replaceAll('( ', '(').replace(/,? \)/g, ')')
  return line.length <= 110 ? line : text
}

/** The defaults in the parameters or the props of a function: `size = 20`. */
export function defaultsOf(source: string, name: string): readonly string[] {
  const found = source.match(new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, 'm'))
  if (found?.index === undefined) return []
  const text = source.slice(found.index)
  const parameters = text.slice(0, closingOf(text, text.indexOf('(')))
  // Components with many props take them apart in their first lines.
  const taken =
    text.slice(parameters.length, parameters.length + 600).match(/^[^\n]*\{\n\s+const \{([^}]*)\} = props\n/)?.[1] ?? ''
  const more =
    text.slice(parameters.length, parameters.length + 900).match(/\n {2}const \{([^}]*=[^}]*)\} = props\n/)?.[1] ?? ''
  const matches = `${parameters}, ${taken}, ${more}`.matchAll(
    /[{,]\s*(?:\w+: )?(\w+)(?:: [\w<>| ]+)? = ((?:'[^']*'|[\w.]+|\[\]|\{\}|\(\) => \{\}))(?=\s*[,})])/g,
  )
  return [...new Set([...matches].map(([, prop = '', value = '']) => `\`${prop} = ${value}\``))]
}

/** The declaration of the props of a component, if its file has it. */
export function propsOf(source: string, name: string): string | null {
  const declared = declarationOf(source, name) ?? ''
  const props = declared.match(/: (?:Readonly<)?(\w*Props)\b/)?.[1]
  return props === undefined ? null : declarationOf(source, props)
}
