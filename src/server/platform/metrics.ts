import { labelText, type RequestFigures } from './request-figures.ts'
import { isLoopback } from '#server/config.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'

/** A figure as it stands now; `labels` tell figures of one name apart. */
export interface Gauge {
  name: string
  help: string
  value: number
  labels?: Record<string, string>
}

export interface MetricsOptions {
  requests: RequestFigures
  /** Whoever knows it may read the figures; null: this machine alone. */
  token: string | null
  /** Asked whenever the figures are read. */
  gauges: () => Promise<Gauge[]>
}

/** `/metrics` in Prometheus' text: every route by method and status, how long answers take, and the gauges. */
export function metricsRoute(app: FastifyInstance, { requests, token, gauges }: MetricsOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions
    requests.of(request.method, route)({ status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound()
    const lines = [...requests.lines(), ...written(processGauges()), ...written(await gauges())]
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}

/** A proxy on this machine speaks for others: what it passes on is not from here. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token === null) {
    const { 'x-forwarded-for': forwardedFor, forwarded, via } = request.headers
    const isFromHere = isLoopback((request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''))
    return isFromHere && forwardedFor === undefined && forwarded === undefined && via === undefined
  }
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`))
}

function processGauges(): Gauge[] {
  const { rss, heapUsed } = process.memoryUsage()
  return [
    { name: 'process_resident_memory_bytes', help: 'Memory of the process.', value: rss },
    { name: 'nodejs_heap_size_used_bytes', help: 'Memory that JavaScript uses.', value: heapUsed },
    { name: 'process_uptime_seconds', help: 'How long the process runs.', value: Math.round(process.uptime()) },
  ]
}

function written(gauges: readonly Gauge[]): string[] {
  const told = new Set<string>()
  return gauges.flatMap(({ name, help, value, labels = {} }) => {
    const head = told.has(name) ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`]
    told.add(name)
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${labelText(text)}"`)
    return [...head, `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`]
  })
}
