import type { Item } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import type { Reason } from '../access/Access.ts'
import { type Edits, noToManyEdit } from '../edits/Patch.ts'
import { limitProblem } from '../item/numberLimits.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { InterfacePlugin } from '../registry/InterfacePlugin.ts'
import { pluginOptions } from '../registry/pluginOptions.ts'
import type { Registry } from '../registry/Registry.ts'
import { type FieldWidth, type FormNode, flatNodes, type Prefill } from './FormNode.ts'
import { type FieldTree, fieldTree } from './fieldTree.ts'

export interface FormInput {
  /** When editing an item, the result of `withConditions`. */
  readonly fields: readonly FieldInfo[]
  /** The saved values; for a new item the defaults and the permission's presets. */
  readonly item: Item
  readonly edits: Edits
  readonly problems: readonly Problem[]
  /** Why a field is read-only; null if it is not. */
  readonly readOnlyReason: (field: FieldInfo) => Reason | null
  /** The source of a new item's value in a field. */
  readonly prefill?: (field: FieldInfo) => Prefill | null
  /** The fields that are part of a batch edit; leave out outside of one. */
  readonly batch?: ReadonlySet<string>
  readonly registry: Registry
  /** The nodes from the previous build; unchanged rows are reused. */
  readonly previous: readonly FormNode[]
  /** The input of the previous build. If only edits differ, rows of other fields are not built again. */
  readonly before?: FormInput | null
}

/**
 * Builds the rows of a form. Pure: sorts, hides, groups, finds plugins, fills options, picks values, and determines
 * what is read-only and why.
 */
export function buildForm(input: FormInput): readonly FormNode[] {
  const before = new Map(flatNodes(input.previous).map(node => [node.field.field, node]))
  const past = input.before && differOnlyInEdits(input, input.before) ? input.before : null
  const build = ({ field, children }: FieldTree): FormNode => {
    const inside = children.map(build)
    const previous = before.get(field.field)
    if (past && previous?.field === field && sameNodes(inside, previous.children) && isUntouched(previous, input, past))
      return previous
    const node = buildNode(field, inside, input)
    return previous && sameNode(previous, node) ? previous : node
  }
  const isGroup = (field: FieldInfo) => interfaceOf(input.registry, field)?.group === true
  const nodes = fieldTree(input.fields, isGroup).map(build)
  return sameNodes(nodes, input.previous) ? input.previous : nodes
}

/** Whether only the edits differ between two builds. */
function differOnlyInEdits(input: FormInput, before: FormInput): boolean {
  return (['item', 'problems', 'readOnlyReason', 'prefill', 'batch', 'registry'] as const).every(
    name => input[name] === before[name],
  )
}

/** Whether no edit has changed the row: neither its own, nor one of a field that it reads. */
function isUntouched(node: FormNode, { edits }: FormInput, { edits: past }: FormInput): boolean {
  const { field } = node.field
  if (edits[field] !== past[field] || node.kind === 'problem') return false
  return node.plugin.reads === undefined || node.plugin.reads(node.options).every(name => edits[name] === past[name])
}

/** The interface of a field: the one it names, or else the default of its type; null if that is missing. */
export function interfaceOf(registry: Registry, field: FieldInfo): InterfacePlugin | null {
  const named = field.meta?.interface
  return named ? registry.namedInterface(named) : registry.defaultInterface(field.type)
}

/** The problems that no row of the form shows. */
export function unplacedProblems(nodes: readonly FormNode[], problems: readonly Problem[]): readonly Problem[] {
  if (problems.length === 0) return problems
  const shown = new Set(flatNodes(nodes).map(node => node.field.field))
  return problems.filter(problem => !shown.has(problem.field))
}

function buildNode(field: FieldInfo, children: readonly FormNode[], input: FormInput): FormNode {
  const { registry, item, edits, problems, batch } = input
  const edit = edits[field.field]
  const saved = item[field.field]
  const value = currentValue(input, field.field)
  const plugin = interfaceOf(registry, field)
  const readOnlyReason = input.readOnlyReason(field) ?? (isEditable(field, plugin) ? null : { kind: 'no-editor' })
  const base = {
    field,
    width: widthOf(field),
    required: field.isRequired,
    value,
    saved,
    edited: edit !== undefined,
    toManyEdit: edit?.kind === 'relation' ? edit.edit : noToManyEdit,
    toOneEdit: edit?.kind === 'one' ? edit.one : null,
    readOnlyReason,
    prefill: edit === undefined ? (input.prefill?.(field) ?? null) : null,
    inBatch: batch === undefined || plugin?.presentation || !isOffered(readOnlyReason) ? null : batch.has(field.field),
    problem: problems.find(problem => problem.field === field.field) ?? (edit ? limitProblem(field.wire, value) : null),
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

/** A list of related items is changed row by row; editing it as text would replace all of them. */
const isEditable = (field: FieldInfo, plugin: InterfacePlugin | null): boolean =>
  field.type !== 'alias' || (plugin?.types.includes('alias') ?? false)

/** A field that is read-only for any other reason than its checkbox has no checkbox. */
const isOffered = (reason: Reason | null): boolean => reason === null || reason.kind === 'not-in-batch'

function widthOf(field: FieldInfo): FieldWidth {
  const width = field.meta?.width
  if (width === 'fill') return 'fill'
  return width?.startsWith('half') ? 'half' : 'full'
}

/** Options and reasons are rebuilt each time; all other values keep their identity unless they change. */
function sameNode(left: FormNode, right: FormNode): boolean {
  return (
    left.kind === right.kind &&
    left.field === right.field &&
    left.value === right.value &&
    left.saved === right.saved &&
    left.edited === right.edited &&
    left.toManyEdit === right.toManyEdit &&
    left.toOneEdit === right.toOneEdit &&
    left.problem === right.problem &&
    left.inBatch === right.inBatch &&
    left.prefill?.by === right.prefill?.by &&
    sameNodes(left.children, right.children) &&
    sameReason(left.readOnlyReason, right.readOnlyReason) &&
    (left.kind === 'field' && right.kind === 'field'
      ? left.plugin === right.plugin && left.reads.every((value, at) => value === right.reads[at])
      : left.kind === 'problem' && right.kind === 'problem'
        ? left.awaited === right.awaited
        : true)
  )
}

const sameReason = (a: Reason | null, b: Reason | null): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const sameNodes = (a: readonly FormNode[], b: readonly FormNode[]): boolean =>
  a.length === b.length && a.every((node, index) => node === b[index])
