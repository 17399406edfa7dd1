import { cleanup } from '@testing-library/react'
import { causeText } from '#engine/core/registry/PluginFault.ts'
import { arrowsMirror, mirrors } from './directionChecks.ts'
import { fieldsExist, isPure, showsSomething, textIsSafe } from './displayChecks.ts'
import {
  followsItems,
  keepsClosed,
  linksItems,
  opensItems,
  requestsFields,
  showsLoading,
  showsSelection,
} from './layoutChecks.ts'
import { enter, limited, stateLimit } from './limits.ts'
import { fits, isAccessible, showsFocus } from './lookChecks.ts'
import { behaves, isFast, isUnique, keepsStyles, leavesKeys, waitsForFocus } from './pageChecks.ts'
import type { Check, Finding, Subject } from './Subject.ts'
import {
  isDeclared,
  isMigrated,
  isNamed,
  isReachable,
  isReadOnly,
  isText,
  isUntouched,
  survives,
} from './suiteChecks.ts'
import { emits, follows, keepsTyping, optionsMatter, showsProblems } from './useChecks.ts'
import { translates } from './wordChecks.ts'

const all: readonly Check[] = [
  ...[isDeclared, isUntouched, survives, isMigrated],
  ...[isReadOnly, isNamed, isReachable, emits, keepsTyping, showsProblems],
  ...[isText, textIsSafe, isPure, showsSomething, fieldsExist],
  ...[linksItems, opensItems, showsSelection, showsLoading, keepsClosed, requestsFields, followsItems],
  ...[follows, optionsMatter, translates, mirrors, arrowsMirror],
  ...[waitsForFocus, leavesKeys, isUnique, keepsStyles, behaves, isFast],
  ...[isAccessible, fits, showsFocus],
]

/** The checks that apply to a plugin. */
export const checksFor = ({ plugin }: Subject): readonly Check[] =>
  all.filter(({ kinds }) => kinds === undefined || kinds.includes(plugin.kind))

/** Runs one check. It ends with the first state that has a fault, or that takes too long. */
export async function runCheck(check: Check, subject: Subject): Promise<readonly Finding[]> {
  const finding = (state: string | null) => (reason: string) => ({ check: check.name, state, reason })
  const about = `${subject.plugin.kind} ${subject.plugin.id}, “${check.title}”`
  const states = Object.keys(subject.states).length
  await enter(about, null)
  const found = await attempt(() => check.whole?.(subject), stateLimit * Math.max(1, states))
  if (found.length > 0) return found.map(finding(null))
  for (const [state, fixture] of Object.entries(check.each ? subject.states : {})) {
    await enter(about, state)
    const faults = await attempt(() => check.each?.(subject, fixture), stateLimit)
    if (faults.length > 0) return faults.map(finding(state))
  }
  return []
}

async function attempt(run: () => Promise<readonly string[]> | undefined, limit: number): Promise<readonly string[]> {
  try {
    return await limited(run, limit)
  } catch (cause) {
    return [`It fails: ${causeText(cause)}`]
  } finally {
    cleanup()
  }
}

/** Runs the checks in the page of a browser, all of them or those that are named. */
export async function findFaults(subject: Subject, only?: readonly string[]): Promise<readonly Finding[]> {
  const checks = checksFor(subject).filter(({ name }) => only === undefined || only.includes(name))
  const findings: Finding[] = []
  for (const check of checks) findings.push(...(await runCheck(check, subject)))
  return findings
}
