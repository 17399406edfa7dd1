import type { OpenApi, Part } from '../../../server/services/openApi/OpenApi.ts'
import type { Example } from './Example.ts'
import { exampleText } from './exampleText.ts'
import { fieldTable, parameterLine, resolved, typeText } from './partText.ts'

interface Operation {
  readonly method: string
  readonly path: string
  readonly part: Part
  /** Those of the path and those of the operation. */
  readonly parameters: readonly Part[]
}

const titles: Readonly<Record<string, string>> = { ItemsArticles: 'Items', Model: 'Data model' }
const introductions: Readonly<Record<string, string>> = {
  ItemsArticles:
    'Each collection has these routes. The examples use a collection `articles` with a title, a status and an author.',
  Files:
    'Metadata of files. The bytes are sent with `multipart/form-data`, and read from [`/assets`](assets.md). Fields of the form come before the file.',
}

/** The pages of docs/reference, by their paths. They show the operations of a document, each with its example. */
export function apiPages(document: OpenApi, examples: readonly Example[]): Readonly<Record<string, string>> {
  const operations = operationsOf(document)
  const tags = [...new Set(operations.map(tagOf))].filter(tag =>
    examples.some(each => tagOfExample(operations, each) === tag),
  )
  const pages = tags.map(tag => {
    const own = operations.filter(operation => tagOf(operation) === tag)
    return [`api/${fileOf(tag)}`, page(document, tag, own, examples)] as const
  })
  return { 'api.md': index(tags, operations), ...Object.fromEntries(pages) }
}

/** All operations of a document. */
export const operationsOf = ({ paths }: OpenApi): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) => {
    const { parameters: shared, ...rest } = methods
    return Object.entries(rest).map(([method, value]) => {
      const part = toPart(value)
      return {
        method: method.toUpperCase(),
        path,
        part,
        parameters: [...listOf(shared), ...listOf(part['parameters'])],
      }
    })
  })

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`
const tagOf = ({ part }: Operation): string => String(listTexts(part['tags'])[0])
const tagOfExample = (operations: readonly Operation[], { operation }: Example): string | undefined => {
  const found = operations.find(each => nameOf(each) === operation)
  return found && tagOf(found)
}
const titleOf = (tag: string): string => titles[tag] ?? tag
const fileOf = (tag: string): string => `${titleOf(tag).toLowerCase().replace(' ', '-')}.md`

// Safe: parts of a document are objects, and lists of them are lists.
const toPart = (value: unknown): Part => value as Part
const listOf = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.map(toPart) : [])
const listTexts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

function index(tags: readonly string[], operations: readonly Operation[]): string {
  const rows = operations
    .filter(operation => tags.includes(tagOf(operation)))
    .map(
      operation =>
        `| \`${nameOf(operation)}\` | [${summaryOf(operation)}](api/${fileOf(tagOf(operation))}#${anchorOf(summaryOf(operation))}) |`,
    )
  return `# API reference

All routes that \`/server/specs/oas\` describes to an administrator, each with its parameters and an example. The test suite
sends every example to a server. \`node scripts/docs-api.mjs\` writes these pages.

The server describes your own project in the same way: \`GET /server/specs/oas\` returns an OpenAPI 3.0 document with the
collections and fields that the caller can use. Generators of clients and tools such as Swagger UI can read it.

Requests are authorized with \`Authorization: Bearer <token>\`. See the [API introduction](api-introduction.md) for tokens,
[query parameters](query-parameters.md) for lists, and [error codes](error-codes.md) for failures.

| Route | What it does |
| --- | --- |
${rows.join('\n')}
`
}

const summaryOf = ({ part }: Operation): string => String(part['summary'])
/** The anchor of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

function page(document: OpenApi, tag: string, operations: readonly Operation[], examples: readonly Example[]): string {
  const component = document.components.schemas[tag]
  const introduction = introductions[tag]
  const fields = component === undefined ? [] : ['## Fields', '', fieldTable(document, toPart(component)), '']
  return [
    `# ${titleOf(tag)}`,
    '',
    ...(introduction ? [introduction, ''] : []),
    ...fields,
    operations
      .map(operation =>
        section(
          document,
          operation,
          examples.find(each => each.operation === nameOf(operation)),
        ),
      )
      .join('\n\n'),
    '',
  ].join('\n')
}

function section(document: OpenApi, operation: Operation, example: Example | undefined): string {
  const { part, parameters } = operation
  const lines = [`## ${summaryOf(operation)}`, '', '```http', nameOf(operation), '```', '']
  if (parameters.length > 0) lines.push(...parameterLine(document, parameters), '')
  const body = bodyOf(part)
  if (body) lines.push(...bodyLines(document, body), '')
  lines.push(responseLine(document, part))
  if (example) lines.push('', exampleText(example))
  return lines.join('\n')
}

const schemaIn = (part: unknown): Part | null => {
  const [media] = Object.values(toPart(toPart(part)['content'] ?? {}))
  return media === undefined ? null : toPart(toPart(media)['schema'])
}
const bodyOf = (part: Part): Part | null => (part['requestBody'] === undefined ? null : schemaIn(part['requestBody']))

function bodyLines(document: OpenApi, body: Part): readonly string[] {
  const properties = body['properties']
  return properties === undefined
    ? [`Body: ${typeText(document, body)}.`]
    : ['Body:', '', fieldTable(document, resolved(document, body))]
}

function responseLine(document: OpenApi, part: Part): string {
  const [[status, response] = ['', {}]] = Object.entries(toPart(part['responses'])).filter(([code]) => code < '300')
  const schema = schemaIn(response)
  return schema === null
    ? `Response: \`${status}\` without content.`
    : `Response: \`${status}\` with ${typeText(document, schema)}.`
}
