import { describe, expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { createText } from '../i18n/createText.ts'
import { formatIcu } from '../i18n/formatIcu.ts'
import { optionField } from './optionField.ts'
import { optionSchema } from './optionSchema.ts'
import { optionValidator } from './optionValidator.ts'

const text = createText('en-US', {}, formatIcu)
const context = { text, metadata: reviewMetadata, collection: 'articles', fieldType: 'string' } as const
const problems = (options: Parameters<typeof optionSchema>[0], value: Readonly<Record<string, unknown>>) =>
  optionValidator(text)
    .validateFormData(value, optionSchema(options))
    .errors.map(({ property, message }) => [property, message])

describe('option schema', () => {
  it('accepts missing and null options and sets no defaults', () => {
    const options = { step: { type: 'integer', default: 1, minimum: 1 } } as const
    expect(optionSchema(options)).toEqual({
      type: 'object',
      properties: { step: { type: ['integer', 'null'], minimum: 1 } },
    })
    expect(problems(options, {})).toEqual([])
    expect(problems(options, { step: null })).toEqual([])
    expect(problems(options, { step: undefined })).toEqual([])
  })

  it('accepts options that the plugin does not know', () => {
    expect(problems({}, { later: { deep: [1] } })).toEqual([])
  })

  it.each([
    [{ type: 'integer', minimum: 1 }, 0, 'Must be at least 1'],
    [{ type: 'number', maximum: 5 }, 9, 'Must be at most 5'],
    [{ type: 'string', maxLength: 2 }, 'long', 'Must be at most 2 characters'],
    [{ type: 'boolean' }, 'yes', 'Invalid value type'],
    [{ type: 'string', enum: ['a', 'b'] }, 'c', 'Must be one of a, b'],
  ] as const)('describes the problem of %j with %j', (option, value, message) => {
    expect(problems({ it: option }, { it: value })).toContainEqual(['.it', message])
  })
})

describe('option editor', () => {
  it.each([
    [{ type: 'string' }, { type: 'string' }],
    [{ type: 'boolean' }, { type: 'boolean' }],
    [
      { type: 'integer', minimum: 1 },
      { type: 'integer', options: { minValue: 1 } },
    ],
    [
      { type: 'array', items: { type: 'string' } },
      { interface: 'tags', type: 'json' },
    ],
    [{ type: 'object' }, { interface: 'code', type: 'json' }],
    [
      { type: 'string', interface: 'icon' },
      { interface: 'icon', type: 'string' },
    ],
    [
      { type: 'string', interface: 'color' },
      { interface: 'color', type: 'string' },
    ],
    [
      { type: 'string', interface: 'template' },
      { interface: 'display-template', options: { collectionField: '$collection' } },
    ],
  ] as const)('uses the matching interface for %j', (option, expected) => {
    expect(optionField('it', option, context)).toMatchObject(expected)
  })

  it('shows choices by their labels', () => {
    const option = { enum: ['half', 'fill'], title: 'repeater.width' } as const
    expect(optionField('it', option, context).options).toMatchObject({
      choices: [
        { text: 'Half', value: 'half' },
        { text: 'Fill', value: 'fill' },
      ],
      allowNone: true,
    })
  })

  it('shows lists of objects as rows and uses the field type for choice values', () => {
    const choices = {
      type: 'array',
      items: { type: 'object', properties: { text: { type: 'string' }, value: {}, icon: { interface: 'icon' } } },
    } as const
    const field = optionField('choices', choices, { ...context, fieldType: 'integer' })
    expect(field).toMatchObject({
      interface: 'repeater',
      options: {
        fields: [{ field: 'text' }, { field: 'value', type: 'integer' }, { field: 'icon', interface: 'icon' }],
      },
    })
  })
})
