import { createContext, type ReactNode, type SyntheticEvent, useContext } from 'react'
import {
  Tree as AriaTree,
  Button,
  Collection,
  ListLayout,
  TreeItem,
  TreeItemContent,
  Virtualizer,
} from 'react-aria-components'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { Icon } from '../icon/Icon.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'
import type { MenuItem } from '../menu/MenuItem.ts'
import styles from './Tree.module.css'
import type { TreeDrag, TreeNode } from './TreeNode.ts'
import { useTreeDrag } from './useTreeDrag.ts'

export interface TreeProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  readonly expanded: ReadonlySet<string>
  readonly changeExpanded: (expanded: ReadonlySet<string>) => void
  /** The node of the open page. */
  readonly current?: string | null
  /** The selected node, if the tree is used for selection. */
  readonly chosen?: string | null
  /** Nodes that cannot be chosen. */
  readonly closed?: ReadonlySet<string>
  /** Opens or selects a node. */
  readonly open: (node: TreeNode) => void
  readonly menu?: (node: TreeNode) => readonly MenuItem[]
  /** The name of a row's menu. */
  readonly menuLabel?: (node: TreeNode) => string
  readonly drag?: TreeDrag
  /** Last in the row, before the menu. */
  readonly end?: (node: TreeNode) => ReactNode
}

/** From this many nodes on only visible rows are drawn, and the tree scrolls itself. */
const large = 100
/** Pixels, as in the styles. */
const rowHeight = 34

/**
 * Nodes in nodes: links to pages, or a choice of one. Arrow keys walk, open and close; letters find. Rows can have a menu,
 * and can be dragged onto each other.
 */
export function Tree(props: TreeProps) {
  const { label, nodes, expanded, changeExpanded, current, chosen, closed, open, drag } = props
  const dragAndDropHooks = useTreeDrag(drag)
  const byId = new Map<string, TreeNode>()
  const note = (list: readonly TreeNode[]) => {
    for (const node of list) {
      byId.set(node.id, node)
      note(node.children)
    }
  }
  note(nodes)
  const dependencies = dependenciesOf(props)
  const isLarge = byId.size > large
  const choosing = chosen !== undefined
  const take = (id: unknown) => {
    const node = byId.get(String(id))
    if (node) open(node)
  }
  const tree = (
    <AriaTree
      className={styles.tree ?? ''}
      aria-label={label}
      items={nodes}
      dependencies={dependencies}
      expandedKeys={expanded}
      onExpandedChange={keys => changeExpanded(new Set([...keys].map(String)))}
      {...(choosing
        ? {
            selectionMode: 'single' as const,
            selectionBehavior: 'replace' as const,
            disallowEmptySelection: true,
            selectedKeys: chosen === null ? [] : [chosen],
            ...(closed ? { disabledKeys: closed } : {}),
            disabledBehavior: 'selection' as const,
            onSelectionChange: keys => take(keys === 'all' ? undefined : [...keys][0]),
          }
        : { onAction: take })}
      {...(drag ? { dragAndDropHooks } : {})}
      data-part="tree"
      data-large={isLarge || undefined}
    >
      {node => <Row node={node} tree={props} />}
    </AriaTree>
  )
  return (
    <Expanded value={expanded}>
      <Marks value={{ current: current ?? null, ...(closed ? { closed } : {}) }}>
        {isLarge ? (
          <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight, gap: 1 }}>
            {tree}
          </Virtualizer>
        ) : (
          tree
        )}
      </Marks>
    </Expanded>
  )
}

/** Changes more often than the nodes: redraws rows without rebuilding them. */
const Marks = createContext<Pick<TreeProps, 'current' | 'closed'>>({})

/** Only nodes that are visible have rows: a closed one costs the same, however many others it contains. */
const Expanded = createContext<ReadonlySet<string>>(new Set())

function RowFrame({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { current, closed } = useContext(Marks)
  return (
    <div className={styles.row} data-current={id === current || undefined} data-closed={closed?.has(id) || undefined}>
      {children}
    </div>
  )
}

function RowLink({ node }: { readonly node: TreeNode }) {
  const { current } = useContext(Marks)
  return (
    <a
      className={`${textStyles.cut} ${styles.name}`}
      dir="auto"
      href={node.href}
      title={node.label}
      tabIndex={-1}
      draggable={false}
      aria-current={node.id === current ? 'page' : undefined}
      onPointerDown={stop}
      onMouseDown={stop}
    >
      <bdi>{node.label}</bdi>
    </a>
  )
}

interface RowProps {
  readonly node: TreeNode
  readonly tree: TreeProps
}

function Row({ node, tree }: RowProps) {
  const { menu, drag, end } = tree
  const isOpen = useContext(Expanded).has(node.id)
  const items = menu?.(node) ?? []
  return (
    <TreeItem id={node.id} textValue={node.label} className={styles.item ?? ''} data-node={node.id}>
      <TreeItemContent>
        {({ isExpanded, hasChildItems }) => (
          <RowFrame id={node.id}>
            {hasChildItems ? (
              <Button slot="chevron" className={styles.chevron ?? ''}>
                <Icon name={isExpanded ? 'expand_more' : 'chevron_right'} size={18} />
              </Button>
            ) : (
              <span className={styles.chevron} />
            )}
            {node.icon && <Icon name={node.icon} size={18} />}
            {node.href === undefined ? (
              <span className={`${textStyles.cut} ${styles.name}`} dir="auto">
                <bdi>{node.label}</bdi>
              </span>
            ) : (
              <RowLink node={node} />
            )}
            {end?.(node)}
            {drag?.mayDrag?.(node.id) && (
              <Button slot="drag" className={styles.handle ?? ''}>
                <Icon name="drag_indicator" size={18} />
              </Button>
            )}
            {items.length > 0 && (
              // biome-ignore lint/a11y/noStaticElementInteractions: stops events of the menu from reaching the row
              <span
                className={styles.menu}
                onPointerDown={stop}
                onMouseDown={stop}
                onClick={stop}
                onKeyDown={event => ['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key) && stop(event)}
              >
                <MenuButton size="s" label={tree.menuLabel?.(node) ?? node.label} items={items} />
              </span>
            )}
          </RowFrame>
        )}
      </TreeItemContent>
      {isOpen ? (
        <Collection items={node.children} dependencies={dependenciesOf(tree)}>
          {child => <Row node={child} tree={tree} />}
        </Collection>
      ) : (
        // React Aria only lets a row expand that contains another one.
        node.children.slice(0, 1).map(child => (
          <TreeItem key={child.id} id={child.id} textValue={child.label}>
            <TreeItemContent>{null}</TreeItemContent>
          </TreeItem>
        ))
      )}
    </TreeItem>
  )
}

/** Rows redraw when these change, in addition to their nodes. */
const dependenciesOf = ({ menu, end, drag }: TreeProps) => [menu, end, drag?.mayDrag === undefined]

/** Otherwise the row would handle the press. */
const stop = (event: SyntheticEvent): void => event.stopPropagation()
