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
  /** Whoever knows it may read the figures; null: this machine alone. */
  token: string | null
  /** Asked whenever the figures are read. */
  gauges: () => Promise<Gauge[]>
}

/** Seconds; the last one is anything longer. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Infinity]

/** `/metrics` in Prometheus' text: every route by method and status, how long answers take, and the gauges. */
export function metricsRoute(app: FastifyInstance, { token, gauges }: MetricsOptions): void {
  const answered = new Map<string, number>()
  const lasted = new Map<string, { counts: number[]; sum: number }>()

  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions
    const of = `method="${request.method}",route="${escaped(route)}"`
    const key = `${of},status="${reply.statusCode}"`
    answered.set(key, (answered.get(key) ?? 0) + 1)
    const seconds = reply.elapsedTime / 1000
    const held = lasted.get(of) ?? { counts: BUCKETS.map(() => 0), sum: 0 }
    const at = BUCKETS.findIndex((most) => seconds <= most)
    held.counts[at] = (held.counts[at] ?? 0) + 1
    held.sum += seconds
    lasted.set(of, held)
    done()
  })

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound()
    const lines = [...requests(answered), ...durations(lasted), ...written(processGauges()), ...written(await gauges())]
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

function requests(answered: ReadonlyMap<string, number>): string[] {
  const name = 'sadhana_http_requests_total'
  const lines = [...answered].map(([labels, count]) => `${name}{${labels}} ${count}`)
  return [`# HELP ${name} Answered requests.`, `# TYPE ${name} counter`, ...lines]
}

function durations(lasted: ReadonlyMap<string, { counts: number[]; sum: number }>): string[] {
  const name = 'sadhana_http_request_duration_seconds'
  const lines = [...lasted].flatMap(([labels, { counts, sum }]) => {
    let so = 0
    const buckets = BUCKETS.map((most, at) => {
      so += counts[at] ?? 0
      return `${name}_bucket{${labels},le="${most === Infinity ? '+Inf' : most}"} ${so}`
    })
    return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${so}`]
  })
  return [`# HELP ${name} From the request's head to the answer's end.`, `# TYPE ${name} histogram`, ...lines]
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
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
    return [...head, `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`]
  })
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
