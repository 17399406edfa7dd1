import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { noEdits } from '#engine/core/edits/Patch.ts'
import { plainField } from '#engine/core/metadata/plainField.ts'
import { defineInterface, type InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import { deferred } from '#engine/testing/deferred.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import { group } from '#plugins/interfaces/group/plugin.ts'
import { groupTabs } from '#plugins/interfaces/group-tabs/plugin.ts'
import { textInput } from '#plugins/interfaces/text-input/plugin.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import { Form } from './Form.tsx'
import { useFormNodes } from './useFormNodes.ts'
import { useProblemFocus } from './useProblemFocus.ts'

afterEach(() => localStorage.removeItem('fieldhouse.sections'))

const field = (name: string, interfaceId: string, groupName: string | null = null, options = {}) => {
  const isGroup = interfaceId.startsWith('group')
  const base = plainField({ collection: 'notes', field: name, name, type: isGroup ? 'alias' : 'string' })
  return { ...base, meta: base.meta && { ...base.meta, interface: interfaceId, options, group: groupName } }
}
const fields = [
  field('title', 'text-input'),
  field('details', 'group', null, { start: 'closed' }),
  field('street', 'text-input', 'details'),
  field('parts', 'group-tabs'),
  field('place', 'text-input', 'parts'),
  field('time', 'text-input', 'parts'),
  field('late', 'late'),
]

const loading = deferred<{ readonly default: typeof Late }>()
const late = defineInterface({
  ...{ id: 'late', name: 'x', icon: 'box', types: ['string'], options: {} },
  load: () => loading.promise,
})
const Late = ({ id }: InterfaceProps<string>) => <input id={id} />

const refusal = (...names: readonly string[]): readonly Problem[] =>
  names.map(name => ({ field: name, type: 'required' as const }))
let reject: (problems: readonly Problem[]) => void = () => undefined

function TestForm() {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  reject = setProblems
  const around = useRef<HTMLDivElement>(null)
  const nodes = useFormNodes({ fields, item: {}, edits: noEdits, problems, readOnlyReason: () => null })
  useProblemFocus(around, nodes, problems)
  return (
    <div ref={around}>
      <Form nodes={nodes} problems={problems} item={{}} primaryKey={1} change={() => undefined} />
      <button type="button">Save</button>
    </div>
  )
}

async function draw() {
  render(
    <ReviewProviders plugins={[group, groupTabs, textInput, late]}>
      <TestForm />
    </ReviewProviders>,
  )
  await screen.findByRole('textbox', { name: 'title' })
  await screen.findByRole('tab', { name: 'place' })
  screen.getByRole('button', { name: 'Save' }).focus()
}

it('focuses the first field with a problem, and opens its group', async () => {
  await draw()
  act(() => reject(refusal('time', 'street')))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'street' })).toHaveFocus())
})

it('focuses a field in a tab that was not open, each time the save is rejected', async () => {
  const user = userEvent.setup()
  await draw()
  act(() => reject(refusal('time')))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'time' })).toHaveFocus())
  await user.click(screen.getByRole('tab', { name: 'place' }))
  act(() => reject([]))
  expect(screen.getByRole('tab', { name: 'place' })).toHaveFocus()
  act(() => reject(refusal('time')))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'time' })).toHaveFocus())
})

it('does not move the focus when a problem is solved, or when the user acts while an editor loads', async () => {
  const user = userEvent.setup()
  await draw()
  const problems = refusal('title', 'late')
  act(() => reject(problems))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'title' })).toHaveFocus())
  act(() => reject(problems.slice(1)))
  expect(screen.getByRole('textbox', { name: 'title' })).toHaveFocus()
  act(() => reject(refusal('late')))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await act(async () => loading.resolve({ default: Late }))
  await screen.findByRole('textbox', { name: 'late' })
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
})
