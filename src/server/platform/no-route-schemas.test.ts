import { noRouteSchemas } from './no-route-schemas.ts'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'

const text = { type: 'object', properties: { name: { type: 'string' } } }

test.each([
  ['input', { querystring: text }],
  ['output', { response: { 200: text } }],
])('a route with a schema for its %s does not start', async (_, schema) => {
  const app = fastify({ schemaController: noRouteSchemas })
  app.get('/', { schema }, async () => ({ name: 'Asha' }))
  await expect(app.ready()).rejects.toThrow(/declared in the contract/)
  await app.close()
})

test('a route without a schema answers', async () => {
  const app = fastify({ schemaController: noRouteSchemas })
  app.get('/', async () => ({ name: 'Asha' }))
  expect((await app.inject('/')).json()).toEqual({ name: 'Asha' })
  await app.close()
})
