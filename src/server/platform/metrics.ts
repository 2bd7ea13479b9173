import type { RequestMetrics } from './request-metrics.ts'
import { isLoopback } from '#server/config.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import * as prometheus from 'prom-client'

/** A current value; `labels` distinguish gauges with the same name. */
export interface Gauge {
  name: string
  help: string
  value: number
  labels?: Record<string, string>
}

export interface MetricsOptions {
  requests: RequestMetrics
  /** What features count. */
  counters: readonly prometheus.Registry[]
  /** The bearer token that may read the metrics; null: only requests from this machine may. */
  token: string | null
  /** Called for each reading. */
  gauges: () => Promise<Gauge[]>
}

/** `/metrics` in the Prometheus text format: requests by route, method and status, their durations, and the gauges. */
export function metricsRoute(app: FastifyInstance, { requests, counters, token, gauges }: MetricsOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions
    requests.record({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, token)) return reply.callNotFound()
    const current = gaugeRegistry([...processGauges(), ...(await gauges())])
    const registry = prometheus.Registry.merge([requests.registry, ...counters, current])
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Without a token: requests of this machine, but not those that a proxy on this machine forwards. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token === null) {
    const { 'x-forwarded-for': forwardedFor, forwarded, via } = request.headers
    const isLocal = isLoopback((request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''))
    return isLocal && forwardedFor === undefined && forwarded === undefined && via === undefined
  }
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`))
}

function processGauges(): Gauge[] {
  const { rss, heapUsed } = process.memoryUsage()
  return [
    { name: 'process_resident_memory_bytes', help: 'Memory of the process.', value: rss },
    { name: 'nodejs_heap_size_used_bytes', help: 'Memory that JavaScript uses.', value: heapUsed },
    { name: 'process_uptime_seconds', help: 'How long the process has run.', value: Math.round(process.uptime()) },
  ]
}

/** Made for each reading, so that labels of earlier ones do not stay. */
function gaugeRegistry(gauges: readonly Gauge[]): prometheus.Registry {
  const registry = new prometheus.Registry()
  for (const [name, readings] of Map.groupBy(gauges, (gauge) => gauge.name)) {
    const { help, labels: first = {} } = readings[0] ?? { help: '' }
    const gauge = new prometheus.Gauge({ name, help, labelNames: Object.keys(first), registers: [registry] })
    for (const { labels = {}, value } of readings) gauge.set(labels, value)
  }
  return registry
}
