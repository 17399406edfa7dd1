import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useRef, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { applyPatch } from '#engine/core/edits/applyPatch.ts'
import { noEdits } from '#engine/core/edits/Patch.ts'
import { buildForm, type FormInput } from '#engine/core/form/buildForm.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { type PlainField, plainField } from '#engine/core/metadata/plainField.ts'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { defineInterface, type InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import type { Item } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import { Form } from './Form.tsx'
import { ObjectForm } from './ObjectForm.tsx'

const drawn = vi.fn<(field: string) => void>()

function Plain({ id, value, field, access, change }: InterfaceProps<string>) {
  drawn(field.field)
  return (
    <input
      id={id}
      value={value ?? ''}
      readOnly={!access.allowed}
      onChange={event => change({ op: 'set', value: event.target.value })}
    />
  )
}
function Group({ field, children, summary }: InterfaceProps<never>) {
  return (
    <fieldset>
      <legend>
        {field.name}: {summary?.fields} fields, {summary?.edited} edited, {summary?.problems} problems
      </legend>
      {children}
    </fieldset>
  )
}
const plain = defineInterface({
  id: 'plain',
  name: 'x',
  icon: 'box',
  types: ['string'],
  defaultFor: ['string', 'integer', 'json'],
  options: {},
  load: () => Promise.resolve({ default: Plain }),
})
const group = defineInterface({
  id: 'group',
  name: 'x',
  icon: 'box',
  types: ['alias'],
  options: {},
  presentation: true,
  group: true,
  load: () => Promise.resolve({ default: Group }),
})
const registry = buildRegistry([plain, group])

interface MoreOfField extends Partial<PlainField> {
  readonly group?: string
  readonly hideLabel?: boolean
  readonly hideLoader?: boolean
}

const field = (
  name: string,
  { group = '', hideLabel = false, hideLoader = false, ...more }: MoreOfField = {},
): FieldInfo => {
  const base = plainField({ collection: 'notes', field: name, type: 'string', ...more })
  return { ...base, meta: base.meta && { ...base.meta, group: group || null, hideLabel, hideLoader } }
}

interface TestFormProps extends Partial<Pick<FormInput, 'readOnlyReason' | 'prefill'>> {
  readonly fields: readonly FieldInfo[]
  readonly item?: Item
  readonly problems?: readonly Problem[]
  readonly batch?: boolean
  readonly readOnly?: string
}

function TestForm({ fields, item = {}, problems = [], batch = false, readOnly, ...rest }: TestFormProps) {
  const [edits, setEdits] = useState(noEdits)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const previous = useRef<readonly FormNode[]>([])
  previous.current = buildForm({
    fields,
    item,
    edits,
    problems,
    readOnlyReason: ({ field }) => (batch && !chosen.has(field) ? { kind: 'not-in-batch' } : null),
    ...(batch ? { batch: chosen } : {}),
    ...rest,
    registry,
    previous: previous.current,
  })
  const change = useRef((name: string, patch: Parameters<typeof applyPatch>[1]['patch']) =>
    setEdits(before => applyPatch(before, { field: name, patch }, item)),
  ).current
  const toggleBatch = useRef((name: string, included: boolean) =>
    setChosen(before => new Set(included ? [...before, name] : [...before].filter(each => each !== name))),
  ).current
  return (
    <Form
      nodes={previous.current}
      problems={problems}
      item={item}
      primaryKey={1}
      change={change}
      toggleBatch={toggleBatch}
      readOnly={readOnly}
    />
  )
}

async function draw(props: TestFormProps) {
  const view = render(
    <ReviewProviders plugins={[plain, group]}>
      <TestForm {...props} />
    </ReviewProviders>,
  )
  await waitFor(() => expect(view.container.querySelector('[class*="placeholder"]')).toBeNull())
  return { ...view, user: userEvent.setup() }
}

const openMenu = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(screen.getByRole('button', { name: `Options for ${name}` }))
  return screen.findByRole('menu')
}

beforeEach(() => drawn.mockClear())

it('rerenders one row per keystroke in a form of 200 fields', async () => {
  const fields = Array.from({ length: 200 }, (_, index) => field(`field_${index}`))
  const { container } = await draw({ fields })
  const input = container.querySelector('[data-field="field_120"] input') as HTMLInputElement
  drawn.mockClear()
  for (const value of ['a', 'ab']) fireEvent.change(input, { target: { value } })
  expect(drawn.mock.calls).toEqual([['field_120'], ['field_120']])
  expect(input.value).toBe('ab')
})

it('shows the fields of a group inside it and gives the group its fields (A-1386)', async () => {
  const { user } = await draw({
    fields: [field('meta', { type: 'alias', interface: 'group' }), field('slug', { group: 'meta' }), field('title')],
    problems: [{ field: 'slug', type: 'unique' }],
  })
  const inside = within(screen.getByRole('group'))
  expect(inside.getByLabelText('Slug')).toBeVisible()
  expect(inside.queryByLabelText('Title')).toBeNull()
  expect(screen.getByRole('group')).toHaveTextContent('1 fields, 0 edited, 1 problems')
  await user.type(inside.getByLabelText('Slug'), 'a')
  expect(screen.getByRole('group')).toHaveTextContent('1 fields, 1 edited')
  // A problem inside a group is shown there.
  expect(screen.queryByText('unknown validation errors')).toBeNull()
})

it('edits any field as a raw value and returns to its interface (P-272, P-275)', async () => {
  const { user } = await draw({ fields: [field('count', { type: 'integer' })], item: { count: 4 } })
  await user.click(within(await openMenu(user, 'Count')).getByRole('menuitem', { name: 'Edit raw value' }))
  const raw = screen.getByLabelText('Count')
  expect(raw.tagName).toBe('TEXTAREA')
  await user.clear(raw)
  await user.type(raw, '12')
  expect(drawn).toHaveBeenCalledTimes(1)
  await user.click(within(await openMenu(user, 'Count')).getByRole('menuitem', { name: 'Show editor' }))
  expect(screen.getByLabelText('Count')).toHaveValue('12')
})

it('copies a value, pastes one of the same type and rejects others', async () => {
  const { user } = await draw({ fields: [field('data', { type: 'json' })], item: { data: 'x' } })
  await user.click(within(await openMenu(user, 'Data')).getByRole('menuitem', { name: 'Copy value' }))
  expect(await navigator.clipboard.readText()).toBe('x')
  await navigator.clipboard.writeText('{ not json')
  await user.click(within(await openMenu(user, 'Data')).getByRole('menuitem', { name: 'Paste value' }))
  await waitFor(() => expect(notifications.get().map(({ kind }) => kind)).toContain('warning'))
  expect(screen.getByLabelText('Data')).toHaveValue('x')
  await navigator.clipboard.writeText('"pasted"')
  await user.click(within(await openMenu(user, 'Data')).getByRole('menuitem', { name: 'Paste value' }))
  await waitFor(() => expect(screen.getByLabelText('Data')).toHaveValue('pasted'))
})

it('copies a field as test data for administrators, without its content', async () => {
  const { user } = await draw({ fields: [field('name')], item: { name: 'Ada Lovelace' } })
  await user.click(within(await openMenu(user, 'Name')).getByRole('menuitem', { name: 'Copy as test data' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('"value": "Xxx Xxxxxxxx"'))
  expect(await navigator.clipboard.readText()).toMatch(/^"name": \{/)
})

it('reverts one field and keeps the others', async () => {
  const { user } = await draw({ fields: [field('one'), field('two')], item: { one: 'A', two: 'B' } })
  await user.type(screen.getByLabelText('One'), '1')
  await user.type(screen.getByLabelText('Two'), '2')
  await user.click(within(await openMenu(user, 'One')).getByRole('menuitem', { name: 'Revert to saved value' }))
  expect(screen.getByLabelText('One')).toHaveValue('A')
  expect(screen.getByLabelText('Two')).toHaveValue('B2')
})

it('explains the state of a field: permission, setting, preset, saved value', async () => {
  const { user } = await draw({
    fields: [field('title', { required: true }), field('owner'), field('status')],
    item: { title: 'Saved', owner: 'me', status: 'draft' },
    readOnlyReason: ({ field }) =>
      field === 'owner'
        ? { kind: 'field-not-listed', role: 'Editor', action: 'update', collection: 'notes', field: 'owner' }
        : null,
    prefill: ({ field }) => (field === 'status' ? { by: 'preset', role: 'Editor' } : null),
  })
  const why = async (name: string) => {
    await user.click(within(await openMenu(user, name)).getByRole('menuitem', { name: 'Explain this value' }))
    return screen.getByRole('region', { name: `About ${name}` })
  }
  await user.type(screen.getByLabelText(/^Title/), '!')
  expect(await why('Title')).toHaveTextContent(/required.*The saved value is “Saved”/)
  expect(await why('Owner')).toHaveTextContent('Your role Editor does not have permission to update this field')
  expect(await why('Status')).toHaveTextContent('create permission of the role Editor')
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(screen.queryByRole('region', { name: 'About Title' })).toBeNull()
})

it('enables a field for a batch edit by its checkbox and keeps typed text when it is disabled (P-269)', async () => {
  const { user } = await draw({ fields: [field('title')], batch: true })
  expect(screen.getByLabelText('Title')).toHaveAttribute('readonly')
  await user.click(screen.getByRole('checkbox', { name: 'Change Title in all selected items' }))
  await user.type(screen.getByLabelText('Title'), 'New')
  await user.click(screen.getByRole('checkbox', { name: 'Change Title in all selected items' }))
  expect(screen.getByLabelText('Title')).toHaveAttribute('readonly')
  expect(screen.getByLabelText('Title')).toHaveValue('New')
})

it('lists problems of hidden fields by name and message (P-262, P-263)', async () => {
  await draw({
    fields: [field('title')],
    problems: [
      { field: 'secret', type: 'required' },
      { field: 'owner', type: 'unknown', message: 'Not an owner' },
    ],
  })
  const [first, second] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent('secret: Required')
  expect(second).toHaveTextContent('owner: Not an owner')
})

it('enforces no limits itself and shows rejections of the server at their field (P-276)', async () => {
  const { user } = await draw({ fields: [field('title')], problems: [{ field: 'title', type: 'too-long', valid: 3 }] })
  await user.type(screen.getByLabelText('Title'), 'much longer')
  expect(screen.getByLabelText('Title')).toHaveValue('much longer')
  expect(screen.getByRole('alert')).toHaveTextContent('Must be at most 3 characters')
})

it('throws a helpful error when it has no fields (P-266)', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  const props = { value: {}, access: { allowed: true }, change: () => {} }
  // Safe: an author of plain JavaScript can do this.
  const Careless = ObjectForm as unknown as (given: typeof props) => ReactNode
  expect(() =>
    render(
      <ReviewProviders>
        <Careless {...props} />
      </ReviewProviders>,
    ),
  ).toThrow('ObjectForm needs the fields to draw')
  quiet.mockRestore()
})

it('labels a field with a hidden name, and shows the name when the field is locked (P-532)', async () => {
  const fields = [field('title'), field('motto', { hideLabel: true }), field('fixed', { hideLabel: true })]
  const closed = ({ field: name }: FieldInfo) => (name === 'fixed' ? ({ kind: 'readonly-setting' } as const) : null)
  render(<TestForm fields={fields} readOnlyReason={closed} />)
  expect(await screen.findByLabelText('Motto')).toBeVisible()
  const drawnNames = [...document.querySelectorAll('[data-field]')].filter(each => each.querySelector('button'))
  expect(drawnNames.map(each => each.getAttribute('data-field'))).toEqual(['title', 'fixed'])
  expect(screen.getByRole('button', { name: 'Why is Fixed locked?' })).toBeVisible()
})

it('explains once why a form is read-only as a whole, and locks no field', async () => {
  const fields = [field('title', { required: true }), field('motto')]
  await draw({ fields, readOnlyReason: () => ({ kind: 'busy' }), readOnly: 'Your role can only read.' })
  expect(screen.getByRole('note')).toHaveTextContent('Your role can only read.')
  expect(screen.getByLabelText('Title')).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: /locked/ })).toBeNull()
})

it('shows a placeholder while an interface loads, unless it has none (P-532)', () => {
  const never = defineInterface({
    ...{ id: 'plain', name: 'x', icon: 'box', types: ['string'], defaultFor: ['string'], options: {} },
    load: () => new Promise<never>(() => {}),
  })
  const fields = [field('title'), field('motto', { hideLoader: true })]
  const registry = buildRegistry([never])
  const nodes = buildForm({
    ...{ fields, item: {}, edits: noEdits, problems: [], readOnlyReason: () => null, registry, previous: [] },
  })
  const form = <Form nodes={nodes} problems={[]} item={{}} primaryKey={1} change={() => {}} />
  render(form, { wrapper: ReviewProviders })
  const waiting = [...document.querySelectorAll('[data-part="field-loading"]')]
  expect(waiting.map(each => each.closest('[data-field]')?.getAttribute('data-field'))).toEqual(['title'])
})
