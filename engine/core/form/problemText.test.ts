import { expect, it } from 'vitest'
import messages from '#locales/en-US.json'
import type { Problem } from '#schemas/validation/Problem.ts'
import { createText } from '../i18n/createText.ts'
import { formatIcu } from '../i18n/formatIcu.ts'
import { problemText } from './problemText.ts'

const text = createText('en-US', messages, formatIcu)
const say = (problem: Omit<Problem, 'field'>) => problemText({ field: 'title', ...problem }, text)

it.each<[Omit<Problem, 'field'>, string]>([
  [{ type: 'eq', valid: 5 }, 'Value has to be 5'],
  [{ type: 'neq', invalid: 'x' }, "Value can't be x"],
  [{ type: 'in', valid: ['a', 'b'] }, 'Value has to be one of a, b'],
  [{ type: 'nin', invalid: ['a', 'b'] }, "Value can't be one of a, b"],
  [{ type: 'contains', substring: '{x}' }, 'Value has to contain {x}'],
  [{ type: 'ncontains', substring: 'x' }, "Value can't contain x"],
  [{ type: 'gt', valid: 3 }, 'Value has to be greater than 3'],
  [{ type: 'gte', valid: 3 }, 'Value has to be greater than or equal to 3'],
  [{ type: 'lt', valid: 3 }, 'Value has to be less than 3'],
  [{ type: 'lte', valid: 3 }, 'Value has to be less than or equal to 3'],
  [{ type: 'empty' }, 'Value has to be empty'],
  [{ type: 'nempty' }, "Value can't be empty"],
  [{ type: 'null' }, 'Value has to be null'],
  [{ type: 'nnull' }, "Value can't be null"],
  [{ type: 'required' }, 'Value is required'],
  [{ type: 'unique' }, 'Value has to be unique'],
])(
  'says what is wrong by its type: %j (P-261, P-277, P-278, P-279, P-280, P-281, P-282, P-283, P-284, P-285, P-286, P-287, P-288, P-289, P-290, P-291, P-292)',
  (problem, sentence) => expect(say(problem)).toBe(sentence),
)

it("gives the server's words for a type without words of its own (P-293)", () => {
  expect(say({ type: 'unknown', message: 'Must rhyme' })).toBe('Must rhyme')
  // Safe: servers of later versions say more.
  expect(say({ type: 'rhymes' as Problem['type'], message: 'Must rhyme' })).toBe('Must rhyme')
  expect(say({ type: 'unknown' })).toBe('Value is not valid')
})
