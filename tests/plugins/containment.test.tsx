import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { FieldPatch, Patch } from '#engine/core/edits/Patch.ts'
import type { InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import { containPlugin } from '#engine/form/studio/containPlugin.tsx'
import { FixtureView } from '#engine/testing/FixtureView.tsx'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import { preload } from '#engine/ui/lazy/componentOf.ts'
import { textInput } from '#plugins/interfaces/text-input/plugin.ts'

type Hostile = (props: InterfaceProps<unknown>) => React.ReactNode

/** Draws a plugin from outside with the value "saved". Returns its changes that reached the form, and its faults. */
async function draw(component: Hostile, load = async () => ({ default: component }), timeoutMs?: number) {
  const faults: string[] = []
  const changes: Patch[] = []
  // Safe: a hostile plugin does not keep to its types.
  const plugin = { ...textInput, load: load as never }
  const outside = containPlugin(plugin, ({ reason, detail }) => faults.push(`${reason}: ${detail}`), timeoutMs)
  if (outside.kind !== 'interface') throw new Error('containPlugin changed the kind of the plugin.')
  await preload(outside.load)
  const changed = ({ patch }: FieldPatch) => {
    changes.push(patch)
  }
  render(
    <ReviewProviders plugins={[outside]}>
      <FixtureView plugin={outside} fixture={{ value: 'saved' }} mode="edit" changed={changed} />
    </ReviewProviders>,
  )
  return { changes, faults, user: userEvent.setup() }
}

const emits =
  (patch: unknown): Hostile =>
  ({ change }) => (
    // Safe: the test is about patches that are not one.
    <button type="button" onClick={() => change(patch as Patch)}>
      Emit
    </button>
  )

it.each([
  ['a string instead of a patch', 'explode', 'expected a patch'],
  ['null', null, 'expected a patch'],
  ['a link without a target', { op: 'link' }, 'key: expected a key'],
  ['a function', { op: 'set', value: () => 1 }, 'value: expected a string'],
  ['a value of another type', { op: 'set', value: { text: 'x' } }, 'value: expected a string'],
  [
    'a value whose property throws',
    {
      get op() {
        throw new Error('Nothing to read')
      },
    },
    'Nothing to read',
  ],
])('an interface that emits %s is replaced by the plain value with the reason', async (_, patch, reason) => {
  const { changes, faults, user } = await draw(emits(patch))
  await user.click(await screen.findByRole('button', { name: 'Emit' }))
  expect(screen.getByText(new RegExp(reason))).toBeVisible()
  expect(screen.getByRole('textbox')).toHaveValue('saved')
  expect(changes).toEqual([])
  expect(faults).toEqual([expect.stringContaining(reason)])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Emit' })).toBeVisible()
})

it('an interface that changes its value whenever it renders is stopped', async () => {
  // However slow the machine is, the changes come within the same two seconds.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  const { changes, faults } = await draw(function Endless({ change }) {
    const [count, setCount] = useState(0)
    useEffect(() => {
      change({ op: 'set', value: String(count) })
      setCount(count + 1)
    }, [change, count])
    return <p>Endless</p>
  })
  expect(await screen.findByText(/stopped after changing its value/)).toBeVisible()
  // As many as any field may send; `changeRate.test.ts` has the exact numbers.
  expect(changes.length).toBeLessThanOrEqual(400)
  expect(faults).toEqual([expect.stringContaining('endless-changes')])
})

it('an interface that adds many rows at once, such as finished uploads, is not stopped', async () => {
  const { changes, faults } = await draw(function Uploads({ change }) {
    const [count, setCount] = useState(0)
    useEffect(() => {
      if (count === 200) return
      change({ op: 'link', key: count })
      setCount(count + 1)
    }, [change, count])
    return <p>{count} files</p>
  })
  expect(await screen.findByText('200 files')).toBeVisible()
  expect(changes).toHaveLength(200)
  expect(faults).toEqual([])
})

it('an interface that never loads is replaced by the plain value', async () => {
  const { faults } = await draw(
    () => null,
    () => new Promise(() => {}),
    50,
  )
  expect(await screen.findByRole('textbox')).toHaveValue('saved')
  expect(faults).toContainEqual(expect.stringContaining('component: '))
})
