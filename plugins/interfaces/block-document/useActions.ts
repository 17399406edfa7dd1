import { useLayoutEffect, useRef } from 'react'
import { useStable } from '#engine/plugin.ts'
import type { Actions, Wanted } from './Actions.ts'
import {
  type Block,
  copyOf,
  createBlock,
  isBlock,
  kindOf,
  moved,
  type StoredDocument,
  textOf,
  withBlocks,
  withData,
} from './blocks.ts'
import { lengthOf, setCaret } from './inlineHtml.ts'
import { itemsOf, rowsOf } from './listRows.ts'

/** The changes of a document, and the caret after them. */
export function useActions(
  document_: StoredDocument,
  change: (value: StoredDocument | null) => void,
  root: React.RefObject<HTMLElement | null>,
): Actions {
  const wanted = useRef<Wanted | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { at, offset } = wanted.current
    const target = root.current?.querySelector<HTMLElement>(`[data-at="${at}"], [data-at^="${at}."]`)
    if (!target) return
    wanted.current = null
    if (target.isContentEditable) setCaret(target, offset)
    else target.focus()
  })
  const put = (blocks: readonly unknown[], next?: Wanted) => {
    if (next) wanted.current = next
    change(withBlocks(document_, blocks))
  }
  const { blocks } = document_
  const replace: Actions['replace'] = (at, others, next) => put(blocks.toSpliced(at, 1, ...others), next)
  const actions: Actions = {
    replace,
    setData: (at, data, next) => {
      const block = blocks[at]
      if (isBlock(block)) replace(at, [withData(block, data)], next)
    },
    insert: (at, kind, data) => {
      const block = createBlock(kind, '', data)
      const isEmpty = kindOf(blocks[at]) === 'paragraph' && textOf(blocks[at]) === ''
      // The caret goes to the block that was added; after a divider, which has no text, to the one below.
      put(blocks.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, block), {
        at: String(isEmpty ? at : at + 1),
        offset: 0,
      })
    },
    move: (from, to) => {
      const next = moved(blocks, from, to)
      if (next !== blocks) put(next, { at: String(to), offset: null })
    },
    duplicate: at => put(blocks.toSpliced(at + 1, 0, copyOf(blocks[at])), { at: String(at + 1), offset: null }),
    remove: at => put(blocks.toSpliced(at, 1), { at: String(Math.max(0, at - 1)), offset: null }),
    join: (at, text) => {
      const before = blocks[at - 1]
      if (!isBlock(before)) return false
      const words = textOf(before)
      if (words !== null) {
        put(blocks.toSpliced(at - 1, 2, withData(before, { text: words + text })), {
          at: String(at - 1),
          offset: lengthOf(words),
        })
        return true
      }
      return kindOf(before) === 'list' && joinList(before, at, text)
    },
  }
  function joinList(before: Block, at: number, text: string): boolean {
    const rows = rowsOf(before.data['items'])
    const last = rows.at(-1)
    if (!last) return false
    const joined = [...rows.slice(0, -1), { ...last, content: last.content + text }]
    put(blocks.toSpliced(at - 1, 2, withData(before, { items: itemsOf(joined) })), {
      at: `${at - 1}.${rows.length - 1}`,
      offset: lengthOf(last.content),
    })
    return true
  }
  return useStableActions(actions)
}

/** The same functions on each render. */
function useStableActions(actions: Actions): Actions {
  const stable = {
    replace: useStable(actions.replace),
    setData: useStable(actions.setData),
    insert: useStable(actions.insert),
    move: useStable(actions.move),
    duplicate: useStable(actions.duplicate),
    remove: useStable(actions.remove),
    join: useStable(actions.join),
  }
  return stable
}
