import { expect, it } from 'vitest'
import messages from '#locales/en-US.json'
import type { Problem } from '#schemas/validation/Problem.ts'
import { createText } from '../i18n/createText.ts'
import { formatIcu } from '../i18n/formatIcu.ts'
import { problemText } from './problemText.ts'

const text = createText('en-US', messages, formatIcu)
const say = (problem: Omit<Problem, 'field'>) => problemText({ field: 'title', ...problem }, text)

// proves: P-279, P-280, P-281, P-282, P-283, P-284, P-285, P-286, P-287, P-288, P-289, P-290, P-291, P-292
it.each<[Omit<Problem, 'field'>, string]>([
  [{ type: 'eq', valid: 5 }, 'Must be 5'],
  [{ type: 'neq', invalid: 'x' }, 'Must not be x'],
  [{ type: 'in', valid: ['a', 'b'] }, 'Must be one of a, b'],
  [{ type: 'nin', invalid: ['a', 'b'] }, 'Must not be one of a, b'],
  [{ type: 'contains', substring: '{x}' }, 'Must contain {x}'],
  [{ type: 'ncontains', substring: 'x' }, 'Must not contain x'],
  [{ type: 'gt', valid: 3 }, 'Must be greater than 3'],
  [{ type: 'gte', valid: 3 }, 'Must be at least 3'],
  [{ type: 'lt', valid: 3 }, 'Must be less than 3'],
  [{ type: 'lte', valid: 3 }, 'Must be at most 3'],
  [{ type: 'empty' }, 'Must be empty'],
  [{ type: 'nempty' }, 'Must not be empty'],
  [{ type: 'null' }, 'Must be null'],
  [{ type: 'nnull' }, 'Must not be null'],
  [{ type: 'required' }, 'Required'],
  [{ type: 'unique' }, 'Must be unique'],
])('describes a problem by its type: %j (P-261, P-277, P-278)', (problem, sentence) =>
  expect(say(problem)).toBe(sentence),
)

it("shows the server's message for an unknown type (P-293)", () => {
  expect(say({ type: 'unknown', message: 'Must rhyme' })).toBe('Must rhyme')
  // Safe: servers of later versions have more types.
  expect(say({ type: 'rhymes' as Problem['type'], message: 'Must rhyme' })).toBe('Must rhyme')
  expect(say({ type: 'unknown' })).toBe('Invalid value')
})
