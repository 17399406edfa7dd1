const capital = word => word.charAt(0).toUpperCase() + word.slice(1)

/** Reserved words of JavaScript that could be an id. */
const reserved = new Set(
  `break case catch class const continue debugger default delete do else enum export extends false finally for function
  if import in instanceof new null return super switch this throw true try typeof var void while with yield let static
  await async package interface private public protected implements`.split(/\s+/),
)

/** The names of a plugin and its parts, which must all be unused. */
export function namesOf(kind, id, list, words) {
  const pascal = id.split('-').map(capital).join('')
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1)
  const taken = reserved.has(camel) || new RegExp(`\\b${camel}\\b`).test(list)
  const clash = pascal in globalThis || ['Boolean', 'Error', 'Fragment', 'Text', 'Node', 'Element'].includes(pascal)
  return {
    id,
    variable: taken ? `${camel}${capital(kind)}` : camel,
    component: clash ? `${pascal}${capital(kind)}` : pascal,
    /** Key of the name; another one if the catalog already has it. */
    nameKey: words[`${id}.name`] === undefined ? `${id}.name` : `${id}.${kind}_name`,
    optionKey: `${id}.${kind}_option`,
    title: capital(id.replaceAll('-', ' ')),
  }
}
