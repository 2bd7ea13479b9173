import { Counter, Histogram, Registry } from 'prom-client'

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface RespondedRequest {
  method: string
  route: string
  status: number
  ms: number
}

/** Counts the responses by route, method and status, and their durations. */
export function createRequestMetrics() {
  const registry = new Registry()
  const requests = new Counter({
    name: 'sadhana_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'sadhana_http_request_duration_seconds',
    help: "From the request's headers to the end of the response.",
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return {
    registry,
    record({ method, route, status, ms }: RespondedRequest): void {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, ms / 1000)
    },
  }
}

export type RequestMetrics = ReturnType<typeof createRequestMetrics>
