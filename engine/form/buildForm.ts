import type { Item } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Reason } from '../registry/Access.ts'
import { fillOptions } from '../registry/fillOptions.ts'
import type { InterfacePlugin } from '../registry/InterfacePlugin.ts'
import { noRelationEdit } from '../registry/Patch.ts'
import type { Registry } from '../registry/Registry.ts'
import type { Edits } from './edits/Edits.ts'
import type { FieldWidth, FormNode } from './FormNode.ts'
import { type FormRights, fieldClosed } from './fieldClosed.ts'

export interface FormInput {
  readonly fields: readonly FieldInfo[]
  /** The saved values; for a new item the defaults and what the permission presets. */
  readonly item: Item
  readonly edits: Edits
  readonly problems: readonly Problem[]
  readonly rights: FormRights
  readonly registry: Registry
  /** The nodes of the time before: rows that have not changed are taken over as they are. */
  readonly previous: readonly FormNode[]
}

/** The rows of a form. Pure: sorts, hides, finds plugins, fills options, picks values, says what is closed and why. */
export function buildForm(input: FormInput): readonly FormNode[] {
  const before = new Map(input.previous.map(node => [node.field.field, node]))
  const nodes = input.fields.filter(isShown).map(field => {
    const node = buildNode(field, input)
    const known = before.get(field.field)
    return known && sameNode(known, node) ? known : node
  })
  const unchanged =
    nodes.length === input.previous.length && nodes.every((node, index) => node === input.previous[index])
  return unchanged ? input.previous : nodes
}

/** The interface of a field: the one it names, else the default of its type; null when that is not there. */
export function interfaceOf(registry: Registry, field: FieldInfo): InterfacePlugin | null {
  const named = field.meta?.interface
  return (named ? registry.interfaces.get(named) : registry.defaultInterface(field.type)) ?? null
}

const isShown = (field: FieldInfo): boolean => !field.isHidden

/** The problems that no row of the form shows (P-262). */
export const unplacedProblems = (nodes: readonly FormNode[], problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(problem => !nodes.some(node => node.field.field === problem.field))

function buildNode(field: FieldInfo, input: FormInput): FormNode {
  const { registry, item, edits, problems, rights } = input
  const edit = edits[field.field]
  const base = {
    field,
    width: widthOf(field),
    required: field.isRequired,
    value: edit?.kind === 'value' ? edit.value : item[field.field],
    edited: edit !== undefined,
    edit: edit?.kind === 'relation' ? edit.edit : noRelationEdit,
    closed: fieldClosed(field, rights),
    problem: problems.find(problem => problem.field === field.field) ?? null,
  }
  const named = field.meta?.interface
  const plugin = named ? registry.interfaces.get(named) : registry.defaultInterface(field.type)
  if (!plugin)
    return { kind: 'problem', missing: named ?? field.type, ...base, closed: base.closed ?? listClosed(field) }
  return { kind: 'field', plugin, options: fillOptions(plugin.options, field.meta?.options), ...base }
}

/** A list of related items is changed by naming what happens to each; text about it would replace them all. */
const listClosed = (field: FieldInfo): Reason | null => (field.type === 'alias' ? { kind: 'no-editor' } : null)

function widthOf(field: FieldInfo): FieldWidth {
  const width = field.meta?.width
  if (width === 'fill') return 'fill'
  return width?.startsWith('half') ? 'half' : 'full'
}

/** Options and reasons are built anew each time; everything else is the same object while it is the same thing. */
function sameNode(one: FormNode, other: FormNode): boolean {
  return (
    one.kind === other.kind &&
    one.field === other.field &&
    one.value === other.value &&
    one.edited === other.edited &&
    one.edit === other.edit &&
    one.problem === other.problem &&
    JSON.stringify(one.closed) === JSON.stringify(other.closed) &&
    (one.kind === 'field' && other.kind === 'field' ? one.plugin === other.plugin : true)
  )
}
