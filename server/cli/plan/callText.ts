import type { ModelCall } from '#schemas/model/ModelCall.ts'

type Args = Readonly<Record<string, unknown>>

const counted = (count: unknown, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`

/** The sentences of a plan, in the words of the studio. */
const sentences: Readonly<Record<string, (args: Args) => string>> = {
  'model.create_collection': ({ collection }) => `Create collection “${collection}”`,
  'model.delete_collection': ({ collection }) => `Delete collection “${collection}” and its items`,
  'model.update_collection': ({ collection }) => `Update settings of collection “${collection}”`,
  'model.create_field': ({ collection, field }) => `Create field “${field}” in “${collection}”`,
  'model.update_field': ({ collection, field }) => `Update field “${field}” of “${collection}”`,
  'model.delete_field': ({ collection, field }) => `Delete field “${field}” from “${collection}”`,
  'model.create_relations': ({ count }) => `Create ${counted(count, 'relation')}`,
  'model.update_relation': () => 'Update a relation',
  'model.delete_relations': ({ count }) => `Delete ${counted(count, 'relation')}`,
  'rows.create': ({ name, noun }) => `Create ${noun} “${name}”`,
  'rows.update': ({ name, noun }) => `Update ${noun} “${name}”`,
  'rows.delete': ({ name, noun }) => `Delete ${noun} “${name}”`,
  'settings.update': ({ names }) => `Update the settings ${names}`,
}

/** What a call does, as a sentence. */
export function callText({ method, path, says }: Pick<ModelCall, 'method' | 'path' | 'says'>): string {
  return sentences[says.key]?.(says.args ?? {}) ?? `${method} ${path}`
}
