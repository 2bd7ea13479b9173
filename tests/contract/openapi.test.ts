import { allCalls } from './calls.ts'
import { openApiDocument } from '#server/platform/api-reference/openapi.ts'
import { contract } from '#shared/contract/index.ts'
import { expect, test } from 'vitest'

const document = openApiDocument(contract)

test('every call is in the OpenAPI document', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(operations.map((operation) => ('operationId' in operation ? operation.operationId : null))).toEqual(
    expect.arrayContaining(allCalls.map(({ name }) => name)),
  )
  expect(operations).toHaveLength(allCalls.length)
})

test('instants are strings', () => {
  const text = JSON.stringify(document.paths['/api/v1/user/livestreams'])
  expect(text).toContain('"startTime":{"type":"string","maxLength":40,"format":"date-time"')
})

test('calls for users require a session, public calls do not', () => {
  expect(document.paths['/api/v1/user/courses']).toHaveProperty('get.security')
  expect(document.paths['/api/v1/auth/login']).not.toHaveProperty('post.security')
})

test('a shared answer may not be there yet', () => {
  const responses = document.paths['/api/v1/live-rooms/{id}/pages/{page}']
  expect(responses).toHaveProperty('get.responses.200')
  expect(responses).toHaveProperty('get.responses.204')
})
