import type { Finding } from '#schemas/doctor/Finding.ts'

type Args = Readonly<Record<string, string>>
type Sentence = (args: Args) => string

/** What each rule finds, and why it matters, in the words of the studio. */
const sentences: Readonly<Record<string, readonly [what: Sentence, why: Sentence]>> = {
  archive_field: [
    ({ name }) => `The archive field “${name}” does not exist.`,
    () => 'Archived items cannot be identified.',
  ],
  junction_left: [
    ({ name }) => `“${name}” does not belong to any list.`,
    () => 'It probably connected a deleted collection. Delete it if its items are not needed.',
  ],
  no_languages: [
    ({ languages }) => `“${languages}” has no languages.`,
    () => 'Nothing can be translated without a language.',
  ],
  no_order: [
    ({ field }) => `The items of “${field}” cannot be sorted manually.`,
    ({ junction }) => `“${junction}” has no sort field.`,
  ],
  no_relation: [
    ({ field }) => `“${field}” has no relation.`,
    () => 'It stays empty until you set up its relation or delete it.',
  ],
  permission_collection: [
    ({ collection }) => `A permission refers to “${collection}”, which does not exist.`,
    () => 'A new collection with this name would be accessible immediately.',
  ],
  permission_doubled: [({ action }) => `Duplicate permission “${action}”.`, () => 'It is undefined which one applies.'],
  permission_field: [
    ({ action, name }) => `The permission “${action}” refers to the field “${name}”, which does not exist.`,
    () => 'A new field with this name would be accessible immediately.',
  ],
  relation_end: [
    ({ name, to }) => `The relation from “${name}” to “${to}” is incomplete.`,
    () => 'Related items cannot be shown.',
  ],
  required_hidden: [
    ({ field }) => `“${field}” is required but hidden.`,
    () => 'No one can enter a value, so no items can be created.',
  ],
  required_readonly: [
    ({ field }) => `“${field}” is required but read-only.`,
    () => 'No one can enter a value, so no items can be created.',
  ],
  sort_field: [({ name }) => `The sort field “${name}” does not exist.`, () => 'Items cannot be sorted manually.'],
  template_field: [
    ({ path }) => `The display template uses “${path}”, which does not exist.`,
    () => 'Item titles are missing this field.',
  ],
  unmanaged: [
    ({ collection }) => `The table “${collection}” is not managed.`,
    () => 'It has no settings, and its fields use default interfaces.',
  ],
  unreadable_rule: [
    ({ action, field, kind }) => unreadable[kind ?? '']?.[0]({ field, action }) ?? '',
    ({ kind, path }) => `${unreadable[kind ?? '']?.[1]} See ${path}.`,
  ],
}

type Unreadable = (given: { readonly field: string | undefined; readonly action: string | undefined }) => string

const unreadable: Readonly<Record<string, readonly [what: Unreadable, why: string]>> = {
  validation: [({ field }) => `The validation of “${field}” is invalid.`, 'It accepts every value.'],
  condition: [({ field }) => `A condition of “${field}” is invalid.`, 'It never applies.'],
  permission: [({ action }) => `The rule of the permission “${action}” is invalid.`, 'It matches no items.'],
}

/** A finding as two sentences: what it is, and why it matters. */
export function findingText({ args, place, rule }: Pick<Finding, 'args' | 'place' | 'rule'>): {
  readonly message: string
  readonly why: string
} {
  const [what, why] = sentences[rule] ?? [() => rule, () => '']
  const all = { collection: place.collection, ...(place.field ? { field: place.field } : {}), ...args }
  return { message: what(all), why: why(all) }
}
