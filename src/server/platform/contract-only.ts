import type { FastifyServerOptions } from 'fastify'

/**
 * The contract says what comes in and what goes out: the framework's compilers of schemas are not even loaded, which
 * makes the start quicker and the process smaller. A route that brings a schema all the same does not start.
 */
export const contractOnly: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
}

function refuse(): never {
  throw new Error('What comes in and goes out is said in the contract, not by a schema of the route')
}
