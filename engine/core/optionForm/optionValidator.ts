import { type OutputUnit, Validator } from '@cfworker/json-schema'
import { type RJSFSchema, toErrorSchema, type ValidatorType } from '@rjsf/utils'
import { problemText } from '../form/problemText.ts'
import type { Text } from '../i18n/createText.ts'
import type { Options } from './Options.ts'
import { optionProblem } from './optionProblem.ts'

/** Keywords that report that a nested part is invalid, which the part reports itself. */
const containers: ReadonlySet<string> = new Set(['properties', 'items', 'additionalProperties', '$ref', 'allOf', 'if'])

/** Validates by walking the schema: other validators compile code, which the page's policy forbids. */
export function optionValidator(text: Text): ValidatorType<Options> {
  return {
    validateFormData: (data, schema) => {
      const errors = errorsOf(schema, data).map(error => {
        const path = error.instanceLocation.split('/').slice(1)
        const field = path.at(-1) ?? ''
        const message = problemText(optionProblem(error, schema, field), text)
        return { name: error.keyword, property: `.${path.join('.')}`, message, stack: message }
      })
      return { errors, errorSchema: toErrorSchema<Options>(errors) }
    },
    isValid: (schema, data) => errorsOf(schema, data).length === 0,
    rawValidation: <Result>(schema: RJSFSchema, data?: Options) => ({
      // Safe: the caller names the type of error that this validator returns.
      errors: errorsOf(schema, data) as Result[],
    }),
  }
}

function errorsOf(schema: RJSFSchema, data: unknown): readonly OutputUnit[] {
  if (data === undefined) return []
  // Drops undefined members, as JSON does. Safe: rjsf's schema type is standard JSON Schema.
  const value: unknown = JSON.parse(JSON.stringify(data))
  const { errors } = new Validator(schema as ConstructorParameters<typeof Validator>[0], '7', false).validate(value)
  return errors.filter(({ keyword }) => !containers.has(keyword))
}
