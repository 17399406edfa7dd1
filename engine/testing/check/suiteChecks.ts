import { cleanup } from '@testing-library/react'
import type { Fixture, Fixtures, LayoutFixture } from '#engine/core/registry/Fixture.ts'
import { declares, migrates, named, oddlySet, reachable, speaks, stays, untouched } from '../conformSteps.tsx'
import { declaresLayout, drawsLayout, lengths, oddItems } from '../layoutSteps.tsx'
import { oddOptions, oddValues } from '../oddValues.ts'
import type { Check, Subject } from './Subject.ts'

/** The fault that an assertion of the suite in jsdom reports. */
async function faultOf(step: () => void | Promise<void>, about = ''): Promise<readonly string[]> {
  try {
    await step()
    return []
  } catch (cause) {
    const [line = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: assertions color their text
    return [`${about}${line.replace(/\u001b\[\d+m/g, '')}`]
  } finally {
    cleanup()
    document.documentElement.removeAttribute('dir')
  }
}

// Safe: checks of a kind only run for it.
const asFixtures = (subject: Subject) => subject as unknown as Fixtures

export const isDeclared: Check = {
  name: 'declaration',
  title: 'has a valid declaration with translated labels and default options',
  whole: subject =>
    faultOf(() =>
      subject.plugin.kind === 'layout'
        ? declaresLayout(
            { plugin: subject.plugin, states: subject.states as Readonly<Record<string, LayoutFixture>> },
            subject.messages,
          )
        : declares(asFixtures(subject), subject.messages),
    ),
}

export const isUntouched: Check = {
  name: 'untouched',
  title: 'changes, logs and leaves nothing while it is only drawn',
  each: (subject, fixture) => {
    const { plugin } = subject
    return faultOf(() =>
      plugin.kind === 'layout'
        ? drawsLayout(plugin, fixture as LayoutFixture)
        : untouched(asFixtures(subject), fixture as Fixture),
    )
  },
}

export const survives: Check = {
  name: 'unexpected values',
  title: 'shows unexpected values, items and options, and keeps them',
  whole: async subject => {
    const { plugin, states } = subject
    if (plugin.kind === 'layout') {
      for (const [name, fixture] of [...lengths, ['odd items', oddItems] as const]) {
        const faults = await faultOf(() => drawsLayout(plugin, fixture), `With ${name}: `)
        if (faults.length > 0) return faults
      }
      return []
    }
    const first = Object.values(states)[0] as Fixture
    for (const [name, value] of oddValues) {
      const faults = await faultOf(() => untouched(asFixtures(subject), { ...first, value }), `With ${name} as value: `)
      if (faults.length > 0) return faults
    }
    for (const [name, odd] of oddOptions) {
      const fixture = { ...first, options: oddlySet(plugin, odd) }
      const faults = await faultOf(() => untouched(asFixtures(subject), fixture), `With ${name} as options: `)
      if (faults.length > 0) return faults
    }
    return []
  },
}

const isEditor = ({ plugin }: Subject) => plugin.kind === 'interface' && !plugin.presentation

export const isReadOnly: Check = {
  name: 'read-only',
  title: 'accepts no changes while it is read-only',
  kinds: ['interface'],
  each: ({ plugin }, fixture) =>
    faultOf(() => (plugin.kind === 'interface' ? stays(plugin, fixture as Fixture) : undefined)),
}

export const isNamed: Check = {
  name: 'label',
  title: 'is connected to its label and its note',
  kinds: ['interface'],
  each: (subject, fixture) =>
    faultOf(
      () => (isEditor(subject) ? named(asFixtures(subject), fixture as Fixture) : undefined),
      'Set the props `id` and `describedBy` on the control. ',
    ),
}

export const isReachable: Check = {
  name: 'tab',
  title: 'can be entered and left with the keyboard',
  kinds: ['interface'],
  each: (subject, fixture) =>
    faultOf(() => (isEditor(subject) ? reachable(asFixtures(subject), fixture as Fixture) : undefined)),
}

export const isText: Check = {
  name: 'text',
  title: 'describes each value as text',
  kinds: ['display'],
  each: ({ plugin, messages }, fixture) =>
    faultOf(() => (plugin.kind === 'display' ? speaks(plugin, fixture as Fixture, messages) : undefined)),
}

export const isMigrated: Check = {
  name: 'migrations',
  title: 'migrates options of older versions to the current one',
  kinds: ['interface', 'display'],
  each: ({ plugin }, fixture) =>
    faultOf(() =>
      plugin.kind !== 'layout' && 'stored' in fixture && fixture.stored ? migrates(plugin, fixture) : undefined,
    ),
}
