import type { Item } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import type { Reason } from '../access/Access.ts'
import { type Edits, noRelationEdit } from '../edits/Patch.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { InterfacePlugin } from '../registry/InterfacePlugin.ts'
import { pluginOptions } from '../registry/pluginOptions.ts'
import type { Registry } from '../registry/Registry.ts'
import { type FieldWidth, type FormNode, flatNodes, type Prefill } from './FormNode.ts'
import { type FieldTree, fieldTree } from './fieldTree.ts'

export interface FormInput {
  /** Where an item is edited, what `withConditions` makes of them. */
  readonly fields: readonly FieldInfo[]
  /** The saved values; for a new item the defaults and what the permission presets. */
  readonly item: Item
  readonly edits: Edits
  readonly problems: readonly Problem[]
  /** Why a field takes no change; null when it does. */
  readonly closed: (field: FieldInfo) => Reason | null
  /** Who gave a new item the value of a field. */
  readonly prefill?: (field: FieldInfo) => Prefill | null
  /** The fields that take part in a batch edit; left out outside of one. */
  readonly batch?: ReadonlySet<string>
  readonly registry: Registry
  /** The nodes of the time before: rows that have not changed are taken over as they are. */
  readonly previous: readonly FormNode[]
}

/** The rows of a form. Pure: sorts, hides, groups, finds plugins, fills options, picks values, says what is closed and why. */
export function buildForm(input: FormInput): readonly FormNode[] {
  const before = new Map(flatNodes(input.previous).map(node => [node.field.field, node]))
  const build = ({ field, children }: FieldTree): FormNode => {
    const node = buildNode(field, children.map(build), input)
    const known = before.get(field.field)
    return known && sameNode(known, node) ? known : node
  }
  const isGroup = (field: FieldInfo) => interfaceOf(input.registry, field)?.group === true
  const nodes = fieldTree(input.fields, isGroup).map(build)
  return sameNodes(nodes, input.previous) ? input.previous : nodes
}

/** The interface of a field: the one it names, else the default of its type; null when that is not there. */
export function interfaceOf(registry: Registry, field: FieldInfo): InterfacePlugin | null {
  const named = field.meta?.interface
  return named ? registry.namedInterface(named) : registry.defaultInterface(field.type)
}

/** The problems that no row of the form shows (P-262). */
export function unplacedProblems(nodes: readonly FormNode[], problems: readonly Problem[]): readonly Problem[] {
  if (problems.length === 0) return problems
  const shown = new Set(flatNodes(nodes).map(node => node.field.field))
  return problems.filter(problem => !shown.has(problem.field))
}

function buildNode(field: FieldInfo, children: readonly FormNode[], input: FormInput): FormNode {
  const { registry, item, edits, problems, batch } = input
  const edit = edits[field.field]
  const saved = item[field.field]
  const plugin = interfaceOf(registry, field)
  const closed = input.closed(field) ?? (isEditable(field, plugin) ? null : { kind: 'no-editor' })
  const base = {
    field,
    width: widthOf(field),
    required: field.isRequired,
    value: currentValue(input, field.field),
    saved,
    edited: edit !== undefined,
    edit: edit?.kind === 'relation' ? edit.edit : noRelationEdit,
    one: edit?.kind === 'one' ? edit.one : null,
    closed,
    prefill: edit === undefined ? (input.prefill?.(field) ?? null) : null,
    inBatch: batch === undefined || plugin?.presentation || !isOffered(closed) ? null : batch.has(field.field),
    problem: problems.find(problem => problem.field === field.field) ?? null,
    children,
  }
  if (!plugin) {
    const missing = field.meta?.interface ?? field.type
    return { kind: 'problem', missing, awaited: registry.isAwaited('interface', missing), ...base }
  }
  const options = pluginOptions(plugin, field.meta?.options)
  const reads = plugin.reads?.(options).map(name => currentValue(input, name)) ?? []
  return { kind: 'field', plugin, options, reads, ...base }
}

function currentValue({ item, edits }: FormInput, name: string): unknown {
  const edit = edits[name]
  return edit?.kind === 'value' ? edit.value : edit?.kind === 'one' ? edit.one.key : item[name]
}

/** A list of related items is changed by naming what happens to each; text about it would replace them all. */
const isEditable = (field: FieldInfo, plugin: InterfacePlugin | null): boolean =>
  field.type !== 'alias' || (plugin?.types.includes('alias') ?? false)

/** What is closed for another reason than its box has no box. */
const isOffered = (closed: Reason | null): boolean => closed === null || closed.kind === 'not-in-batch'

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
    one.saved === other.saved &&
    one.edited === other.edited &&
    one.edit === other.edit &&
    one.one === other.one &&
    one.problem === other.problem &&
    one.inBatch === other.inBatch &&
    one.prefill?.by === other.prefill?.by &&
    sameNodes(one.children, other.children) &&
    sameReason(one.closed, other.closed) &&
    (one.kind === 'field' && other.kind === 'field'
      ? one.plugin === other.plugin && one.reads.every((value, at) => value === other.reads[at])
      : one.kind === 'problem' && other.kind === 'problem'
        ? one.awaited === other.awaited
        : true)
  )
}

const sameReason = (one: Reason | null, other: Reason | null): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

const sameNodes = (one: readonly FormNode[], other: readonly FormNode[]): boolean =>
  one.length === other.length && one.every((node, index) => node === other[index])
