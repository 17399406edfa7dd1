import { useMemo, useState } from 'react'
import {
  Checkbox,
  ChoiceBox,
  ChoiceSearch,
  type InterfaceProps,
  OddValue,
  readList,
  type Scalar,
  useText,
} from '#engine/plugin.ts'
import styles from './CheckboxTree.module.css'
import { type ChoiceNode, filterTree, pathTo, readTree, withDescendants } from './choiceTree.ts'
import { checkedOf, combineValues, readSelection, toggled } from './combineValues.ts'
import type { CheckboxTreeOptions } from './options.ts'
import { TreeRows } from './TreeRows.tsx'

/** Choices with choices below them. Stored values that are not choices get a box as well, so that they can be removed. */
export default function CheckboxTree(props: InterfaceProps<unknown, CheckboxTreeOptions>) {
  const { id, describedBy, value, options, field } = props
  const tree = useMemo(() => readTree(options.choices), [options.choices])
  const values = readList(value, field.type)
  if (tree.length === 0)
    return <OddValue id={id} describedBy={describedBy} value={value} reason="choices_misconfigured" />
  if (values === null) return <OddValue id={id} describedBy={describedBy} value={value} reason="choices.not_a_list" />
  return <OpenTree {...props} tree={tree} values={values} />
}

interface OpenTreeProps extends InterfaceProps<unknown, CheckboxTreeOptions> {
  readonly tree: readonly ChoiceNode[]
  readonly values: readonly Scalar[]
}

function OpenTree({ id, describedBy, options, field, access, invalid, change, tree, values }: OpenTreeProps) {
  const text = useText()
  const combining = options.valueCombining
  const [search, setSearch] = useState('')
  const [showsSelected, setShowsSelected] = useState(false)
  const selection = readSelection(tree, values, combining)
  const aboveSelected = () => [...selection].flatMap(each => pathTo(tree, each) ?? []).map(each => String(each.value))
  // At first, everything above a selected choice is expanded.
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(aboveSelected()))
  const [shown, setShown] = useState(JSON.stringify(values))
  const current = JSON.stringify(values)
  if (shown !== current) {
    setShown(current)
    // So it is after a change from outside, such as undo.
    setExpanded(new Set([...expanded, ...aboveSelected()]))
  }
  const known = useMemo(() => new Set(tree.flatMap(withDescendants).map(each => String(each.value))), [tree])
  const others = [...new Set(values.filter(each => !known.has(String(each))))]
  const store = (inTree: readonly Scalar[], rest: readonly Scalar[]) => {
    const next = [...rest, ...inTree]
    // A required field keeps its last value.
    if (next.length === 0 && field.isRequired) return
    setShown(JSON.stringify(next))
    change({ op: 'set', value: next.length === 0 ? null : next })
  }
  const words = search.trim().toLocaleLowerCase()
  const isFiltered = words !== '' || showsSelected
  const selected = showsSelected
    ? filterTree(tree, each => checkedOf(each, selection, combining) === 'true', false)
    : tree
  const visible = words ? filterTree(selected, each => each.text.toLocaleLowerCase().includes(words), true) : selected
  return (
    <div className={styles.tree} data-invalid={invalid || undefined}>
      <div className={styles.tools}>
        <ChoiceSearch value={search} onChange={setSearch} />
        <Checkbox label={text('checkbox_tree.only_selected')} checked={showsSelected} onChange={setShowsSelected} />
      </div>
      <TreeRows
        id={id}
        describedBy={describedBy}
        nodes={visible}
        expanded={isFiltered ? known : expanded}
        changeExpanded={isFiltered ? null : setExpanded}
        checkedOf={node => checkedOf(node, selection, combining)}
        closed={!access.allowed}
        invalid={invalid}
        toggle={node => store(combineValues(tree, toggled(tree, node, selection, combining), combining), others)}
      />
      {visible.length === 0 && (
        <p className={styles.empty} role="status">
          {text('no_results')}
        </p>
      )}
      {others.map(other => (
        <ChoiceBox
          key={String(other)}
          type="checkbox"
          choice={{ text: String(other), value: other }}
          checked
          icon="check_box"
          closed={!access.allowed}
          onPress={() =>
            store(
              values.filter(each => known.has(String(each))),
              others.filter(each => each !== other),
            )
          }
        />
      ))}
    </div>
  )
}
