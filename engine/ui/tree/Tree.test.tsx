import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Tree, type TreeProps } from './Tree.tsx'
import { branchesOf, findNodes, type TreeNode } from './TreeNode.ts'

const node = (id: string, ...children: readonly TreeNode[]): TreeNode => ({
  ...{ id, label: id.toUpperCase(), icon: 'folder', href: `/${id}`, children },
})
const nodes = [node('root', node('a', node('a1'), node('a2')), node('b'), node('c'))]
const all = new Set(['root', 'a', 'b', 'c'])
const props: TreeProps = { label: 'Folders', nodes, expanded: all, changeExpanded: () => {}, open: () => {} }
const names = () => screen.getAllByRole('row').map(row => row.getAttribute('aria-label'))
const row = (name: string) => screen.getByRole('row', { name })

it('renders nested nodes that are expanded', () => {
  const { rerender } = render(<Tree {...props} />)
  expect(names()).toEqual(['ROOT', 'A', 'A1', 'A2', 'B', 'C'])
  expect(row('A1')).toHaveAttribute('aria-level', '3')
  rerender(<Tree {...props} expanded={new Set(['root'])} />)
  expect(names()).toEqual(['ROOT', 'A', 'B', 'C'])
})

it('builds no rows in a collapsed node, which can still be expanded', async () => {
  const built = new Set<string>()
  const changeExpanded = vi.fn()
  const menu = ({ id }: TreeNode) => {
    built.add(id)
    return []
  }
  const { rerender } = render(
    <Tree {...props} expanded={new Set(['root'])} menu={menu} changeExpanded={changeExpanded} />,
  )
  expect([...built]).toEqual(['root', 'a', 'b', 'c'])
  expect(row('A')).toHaveAttribute('aria-expanded', 'false')
  expect(row('B')).not.toHaveAttribute('aria-expanded')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(changeExpanded).toHaveBeenCalledWith(new Set(['root', 'a']))
  rerender(<Tree {...props} expanded={new Set(['root', 'a'])} menu={menu} />)
  expect(names()).toEqual(['ROOT', 'A', 'A1', 'A2', 'B', 'C'])
  rerender(<Tree {...props} expanded={new Set(['a'])} menu={menu} />)
  expect(names()).toEqual(['ROOT'])
})

it('moves a node and keeps its state', () => {
  const { rerender } = render(<Tree {...props} />)
  rerender(
    <Tree
      {...props}
      nodes={[node('root', node('b', node('c')), node('a', node('a2', node('a1'))))]}
      expanded={new Set([...all, 'a2'])}
    />,
  )
  expect(names()).toEqual(['ROOT', 'B', 'C', 'A', 'A2', 'A1'])
  rerender(<Tree {...props} nodes={[node('root', node('c'))]} />)
  expect(names()).toEqual(['ROOT', 'C'])
})

it('navigates, expands, collapses and opens pages by keyboard', async () => {
  const changeExpanded = vi.fn()
  const open = vi.fn()
  render(<Tree {...props} changeExpanded={changeExpanded} open={open} />)
  await userEvent.tab()
  expect(row('ROOT')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(row('A')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(changeExpanded).toHaveBeenCalledWith(new Set(['root', 'b', 'c']))
  await userEvent.keyboard('{End}{Enter}')
  expect(open.mock.calls.map(([opened]) => opened.id)).toEqual(['c'])
})

it('links each row to its page and marks the current one', async () => {
  const open = vi.fn()
  const { rerender } = render(<Tree {...props} open={open} current="b" />)
  const current = () => screen.getAllByRole('link').filter(link => link.hasAttribute('aria-current'))
  expect(current().map(link => link.getAttribute('href'))).toEqual(['/b'])
  rerender(<Tree {...props} open={open} current="a1" />)
  expect(current().map(link => link.getAttribute('href'))).toEqual(['/a1'])
  const link = screen.getByRole('link', { name: 'C' })
  link.addEventListener('click', event => event.preventDefault())
  await userEvent.click(link)
  // The link was followed, so nothing else navigates.
  expect(open).not.toHaveBeenCalled()
})

it('selects one node, and none inside collapsed ones', async () => {
  const open = vi.fn()
  render(<Tree {...props} chosen="b" closed={new Set(['a', 'a1'])} open={open} />)
  expect(row('B')).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(within(row('A')).getByText('A'))
  await userEvent.click(row('C'))
  expect(open.mock.calls.map(([chosen]) => chosen.id)).toEqual(['c'])
})

it('does not activate a row from its menu', async () => {
  const open = vi.fn()
  const onSelect = vi.fn()
  const menu = () => [{ id: 'rename', label: 'Rename', onSelect }]
  render(<Tree {...props} open={open} menu={menu} menuLabel={({ label }) => `Menu of ${label}`} />)
  await userEvent.click(screen.getByRole('button', { name: 'Menu of B' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  await waitFor(() => expect(onSelect).toHaveBeenCalledOnce())
  expect(open).not.toHaveBeenCalled()
})

it('keeps matches and their ancestors when searching', () => {
  const matches = findNodes(nodes, ({ id }) => id === 'a2' || id === 'c')
  expect(matches).toMatchObject([{ id: 'root', children: [{ id: 'a', children: [{ id: 'a2' }] }, { id: 'c' }] }])
  expect(branchesOf(matches)).toEqual(['root', 'a'])
  expect(findNodes(nodes, () => false)).toEqual([])
})
