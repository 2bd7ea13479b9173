import type { FastifyServerOptions } from 'fastify'

/**
 * Disables Fastify's own schemas: the contract validates and serialises. The schema compilers are not loaded, which
 * makes the start quicker and the process smaller; a route with a schema makes the start fail.
 */
export const noRouteSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
}

function refuse(): never {
  throw new Error('Routes have no schema: input and output are declared in the contract')
}
