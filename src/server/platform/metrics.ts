import { labelText, type RequestMetrics } from './request-metrics.ts'
import { isLoopback } from '#server/config.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'

/** A current value; `labels` distinguish gauges with the same name. */
export interface Gauge {
  name: string
  help: string
  value: number
  labels?: Record<string, string>
}

export interface MetricsOptions {
  requests: RequestMetrics
  /** The bearer token that may read the metrics; null: only requests from this machine may. */
  token: string | null
  /** Called for each reading. */
  gauges: () => Promise<Gauge[]>
}

/** `/metrics` in the Prometheus text format: requests by route, method and status, their durations, and the gauges. */
export function metricsRoute(app: FastifyInstance, { requests, token, gauges }: MetricsOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions
    requests.of(request.method, route)({ status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, token)) return reply.callNotFound()
    const lines = [...requests.lines(), ...formatGauges(processGauges()), ...formatGauges(await gauges())]
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
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

function formatGauges(gauges: readonly Gauge[]): string[] {
  const seen = new Set<string>()
  return gauges.flatMap(({ name, help, value, labels = {} }) => {
    const head = seen.has(name) ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`]
    seen.add(name)
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${labelText(text)}"`)
    return [...head, `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`]
  })
}
