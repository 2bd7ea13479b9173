import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

/** A refusal in Razorpay's form. */
export class SimulatorRefusal extends Error {
  readonly status: number
  constructor(description: string, status = 400) {
    super(description)
    this.status = status
  }
}

/** Makes the calling plugin answer errors as Razorpay does. */
export function useRazorpayErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof SimulatorRefusal)) request.log.error({ err: error }, 'the payment sandbox failed')
    const status = error instanceof SimulatorRefusal ? error.status : 500
    const code = status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR'
    const description = error instanceof SimulatorRefusal ? error.message : 'We are facing some trouble.'
    return reply
      .code(status)
      .send({ error: { code, description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} } })
  })
}

/** Parses a request, or refuses it naming the first invalid field. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new SimulatorRefusal(`${issue?.path.join('.') || 'The request'}: ${issue?.message ?? 'cannot be read'}`)
}
