import { API_BASE, bodyLimitOf, type Call } from '#shared/contract/call.ts'
import { errorAnswer } from '#shared/contract/error-answer.ts'
import * as z from 'zod/mini'

/** The calls of the contract by group and name. */
export type CallGroups = Record<string, Record<string, Call>>

/** The contract as an OpenAPI 3.1 document. It describes the JSON on the wire, where instants are strings. */
export function openApiDocument(contract: CallGroups) {
  const paths: Record<string, Record<string, object>> = {}
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = (API_BASE + call.path).replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, { group, name }) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sadhana', version: '1' },
    paths,
    components: {
      schemas: { Error: wireSchemaOf(errorAnswer) },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(call: Call, { group, name }: { group: string; name: string }): object {
  const failure = { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) }
  return {
    operationId: `${group}.${name}`,
    summary: call.summary,
    tags: [group],
    'x-audience': call.audience,
    ...(call.requires && { 'x-use': call.requires }),
    ...(call.freshCode && { 'x-fresh-code': call.freshCode }),
    ...(call.peopleListField && { 'x-fresh-code': 'for very many rows' }),
    ...(call.audience !== 'public' && { security: [{ session: [] }] }),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body && {
      requestBody: { required: true, content: json(wireSchemaOf(call.body)), 'x-limit-in-bytes': bodyLimitOf(call) },
    }),
    responses: { ...success(call), '4XX': failure, '5XX': failure },
  }
}

function success({ answer, file, shared, status = 200 }: Call): object {
  const notYet = shared && { 204: { description: 'Not yet' } }
  if (answer) return { [status]: { description: 'Done', content: json(wireSchemaOf(answer)) }, ...notYet }
  if (!file) return { 204: { description: 'Done' } }
  const schema = { type: 'string', format: 'binary' }
  return { [status]: { description: 'The file', content: { [file.contentType]: { schema } } } }
}

function parameters(schema: z.ZodMiniType | undefined, location: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = wireSchemaOf(schema)
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: shape,
  }))
}

/** The JSON Schema of the wire format: instants are strings, fields with a default are optional. */
export function wireSchemaOf(schema: z.ZodMiniType) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

function json(schema: object): object {
  return { 'application/json': { schema } }
}
