import { reasonText } from '../access/reasonText.ts'
import type { Text } from '../i18n/createText.ts'
import type { FormNode } from './FormNode.ts'
import { rawText } from './rawValue.ts'

/** A sentence about a field, and its topic. */
export interface FieldFact {
  readonly kind: 'closed' | 'required' | 'limited' | 'prefilled' | 'changed' | 'missing'
  readonly sentence: string
}

/** Characters of a saved value that a sentence quotes. */
const quoted = 80

/** Why a field is in its state, as sentences that name the permission, setting or preset behind it. */
export function fieldFacts(node: FormNode, text: Text): readonly FieldFact[] {
  const facts: FieldFact[] = []
  const say = (kind: FieldFact['kind'], key: string, args?: Readonly<Record<string, unknown>>) =>
    facts.push({ kind, sentence: text(key, args) })
  const { field, readOnlyReason, prefill } = node
  if (readOnlyReason) facts.push({ kind: 'closed', sentence: reasonText(readOnlyReason, text) })
  const { required, name } = field.condition ?? {}
  const why = required ? (name ? '_named_condition' : '_condition') : ''
  if (node.required) say('required', `why.required${why}`, { name })
  if (field.schema?.max_length) say('limited', 'why.max_length', { length: field.schema.max_length })
  if (prefill?.by === 'preset') say('prefilled', 'why.preset', { role: prefill.role ?? text('public_role') })
  if (prefill?.by === 'default') say('prefilled', 'why.default')
  if (node.edited && field.type !== 'alias') {
    const saved = rawText(node.saved)
    say('changed', saved === '' ? 'why.changed_from_nothing' : 'why.changed', {
      saved: saved.length > quoted ? `${saved.slice(0, quoted)}…` : saved,
    })
  }
  if (node.kind === 'problem') say('missing', 'interface_not_found', { interface: node.missing })
  return facts
}
