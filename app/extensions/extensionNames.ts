import * as Schema from 'effect/Schema'
import { callFor } from '#engine/core/api/callFor.ts'
import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import type { ExtensionName } from '#engine/form/studio/ExtensionName.ts'

const kinds = ['interface', 'display', 'layout', 'module'] as const

/**
 * The ids of the extensions by kind. If the boot data does not include them, requests each kind. A failed request is
 * logged and counts as no extensions.
 */
export async function extensionNames(
  reported: Readonly<Record<string, readonly string[]>> | null,
): Promise<readonly ExtensionName[]> {
  const sandboxed = new Set(reported?.['sandboxed'])
  const nameOf = (kind: ExtensionName['kind'], id: string): ExtensionName => ({
    ...{ kind, id },
    ...(sandboxed.has(`${kind}s/${id}`) && { sandboxed: true }),
  })
  const named = await Promise.all(
    kinds.map(async kind => (reported ? (reported[`${kind}s`] ?? []) : await ask(kind)).map(id => nameOf(kind, id))),
  )
  return named.flat()
}

async function ask(kind: string): Promise<readonly string[]> {
  const outcome = await outcomeOf(callFor({ path: `/extensions/${kind}s` }, Schema.Array(Schema.String)))
  if (outcome.ok) return outcome.value
  console.warn(`Could not list the extensions of the kind ${kind}`, outcome.failure)
  return []
}
