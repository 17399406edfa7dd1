import userEvent from '@testing-library/user-event'
import type { Fixture } from '#engine/core/registry/Fixture.ts'
import type { OptionSchema } from '#engine/core/registry/OptionsSchema.ts'
import { type Check, isNotice, type Subject } from './Subject.ts'
import { lookOf, type Stage, settle, toldBy, withStage } from './stage.tsx'
import { controlsOf, focus, isTextBox, use } from './use.ts'

const isPresentation = ({ plugin }: Subject): boolean => plugin.kind === 'interface' && plugin.presentation === true

/** Uses every control: the patches are valid, and there are some. */
export const emits: Check = {
  name: 'changes',
  title: 'changes its value with valid patches when it is used',
  kinds: ['interface'],
  whole: async subject => {
    if (isPresentation(subject)) return []
    let count = 0
    for (const [name, fixture] of Object.entries(subject.states)) {
      const faults = await withStage(subject, fixture, {}, async drawn => {
        const found = [...(await use(drawn)), ...problemsOf(drawn)]
        count += drawn.log.patches.length
        return found.map(fault => `${fault} (${name})`)
      })
      if (faults.length > 0) return faults.slice(0, 3)
    }
    return count === 0 ? ['No control of any state emits a change.'] : []
  },
}

const problemsOf = ({ log }: Stage): readonly string[] => [
  ...new Set(
    log.patches.flatMap(({ patch, problem }) =>
      problem === null ? [] : [`The patch ${JSON.stringify(patch) ?? 'undefined'} is invalid: ${problem}`],
    ),
  ),
]

/** What is typed arrives, also when the field is left at once. */
export const keepsTyping: Check = {
  name: 'typing',
  title: 'does not lose what is typed',
  kinds: ['interface'],
  each: (subject, fixture) =>
    withStage(subject, fixture, {}, async drawn => {
      const control = controlsOf(drawn.root, 1)[0]
      if (!control || !isTextBox(control) || control.matches('[role="combobox"]')) return []
      const user = userEvent.setup({ delay: null })
      focus(control)
      await user.keyboard('7')
      focus(drawn.after)
      await settle(drawn.page)
      const count = drawn.log.patches.length
      drawn.end()
      await new Promise(resolve => setTimeout(resolve, 60))
      return drawn.log.patches.length > count
        ? ['A change is emitted after the field was removed. The form has been saved or left by then.']
        : []
    }),
}

/** A value that changes from outside, as by undo, is shown like one that was there from the start. */
export const follows: Check = {
  name: 'other values',
  title: 'shows a value that changes from outside, for example by undo',
  kinds: ['interface', 'display'],
  whole: async subject => {
    // Safe: layouts have a check of their own.
    const [first, ...others] = Object.values(subject.states) as readonly Fixture[]
    if (!first) return []
    for (const other of others) {
      const next = { ...first, value: other.value }
      const fresh = await withStage(subject, next, {}, drawn => shown(drawn))
      const changed = await withStage(subject, first, {}, async drawn => {
        await drawn.show(next)
        return shown(drawn)
      })
      if (fresh !== changed) return [`After the value changes to ${JSON.stringify(other.value)}, another one is shown.`]
    }
    return []
  },
}

const shown = ({ page }: Stage): string => toldBy(page)

/** Each option changes how the plugin looks, what it emits or what it requests, or has an effect on the server. */
export const optionsMatter: Check = {
  name: 'options',
  title: 'has no option without effect',
  whole: async subject => {
    const faults: string[] = []
    for (const [name, option] of Object.entries(subject.plugin.options))
      if (!option.onServer && !(await matters(subject, name, option)))
        faults.push(
          `The option “${name}” changes nothing in any fixture. Use it, remove it, or add a fixture in which it matters.`,
        )
    return faults
  },
}

async function matters(subject: Subject, name: string, option: OptionSchema): Promise<boolean> {
  const states = Object.values(subject.states)
  // The states that set it come first: they were written to show it.
  const sorted = states.toSorted((a, b) => Number(name in (b.options ?? {})) - Number(name in (a.options ?? {})))
  for (const fixture of sorted.slice(0, 8)) {
    const { [name]: set, ...others } = { ...fixture.options }
    const before = await effectOf(subject, { ...fixture, options: others })
    const candidates = set === undefined ? valuesOf(option) : [set, ...valuesOf(option)]
    for (const value of candidates) {
      const after = await effectOf(subject, { ...fixture, options: { ...others, [name]: value } })
      // Compared with a second look too: on a busy machine, two looks at the same can differ.
      if (after !== before && after !== (await effectOf(subject, { ...fixture, options: others }))) return true
    }
  }
  return false
}

const valuesOf = (option: OptionSchema): readonly unknown[] => {
  const { type, enum: choices, minimum = 1, maximum } = option
  if (choices) return choices.filter(choice => choice !== option.default)
  if (type === 'boolean') return [option.default !== true]
  if (type === 'integer' || type === 'number') return [minimum + 1, maximum ?? minimum + 3]
  if (type === 'array') return [[{ text: 'Other', value: 'other' }], ['other']]
  if (type === 'object') return [{ other: 1 }]
  return [option.interface === 'icon' ? 'star' : 'other', '{{ id }} other']
}

async function effectOf(subject: Subject, fixture: Subject['states'][string]): Promise<string> {
  const { plugin } = subject
  return withStage(subject, fixture, {}, async drawn => {
    const before = lookOf(drawn.page)
    if (plugin.kind === 'interface') await use(drawn)
    return [before, lookOf(drawn.page), JSON.stringify(drawn.log.patches), JSON.stringify(drawn.events)]
      .concat(drawn.seen)
      .join('\n')
  })
}

const invalid = '[aria-invalid="true"]'

/** A control with a problem says so to everyone. */
export const showsProblems: Check = {
  name: 'invalid',
  title: 'shows that its value is invalid, also to screen readers',
  kinds: ['interface'],
  each: async (subject, fixture) => {
    if (isPresentation(subject)) return []
    const valid = await withStage(subject, fixture, {}, ({ root }) => colorsOf(root))
    // A value that the control itself refuses is shown as invalid anyway.
    const isMarked = await withStage(subject, fixture, {}, ({ root }) => root.querySelector(invalid) !== null)
    return withStage(subject, fixture, { mode: 'invalid' }, ({ root }) => {
      if (isNotice(root) || controlsOf(root, 1).length === 0) return []
      const faults: string[] = []
      if (!root.querySelector(invalid))
        faults.push('With a problem, no control has aria-invalid. Set it from the prop `invalid`.')
      if (!isMarked && colorsOf(root) === valid)
        faults.push('With a problem, nothing looks different. Wrap the control in `Control`.')
      return faults
    })
  },
}

/** The colors of the borders and backgrounds in it. */
export const colorsOf = (root: Element): string => {
  for (const animation of document.getAnimations()) animation.finish()
  return [...root.querySelectorAll('*')]
    .map(each => {
      const { borderColor, borderWidth, outline, boxShadow, backgroundColor, color, textDecorationLine } =
        getComputedStyle(each)
      return [borderColor, borderWidth, outline, boxShadow, backgroundColor, color, textDecorationLine].join()
    })
    .join('\n')
}
