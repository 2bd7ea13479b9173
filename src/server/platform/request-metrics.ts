/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Infinity]

export interface RespondedRequest {
  status: number
  ms: number
}

/** Records a response of one route and method. */
export type RecordResponse = (response: RespondedRequest) => void

/** Counts the responses by route, method and status, and their durations. */
export function makeRequestMetrics() {
  const byLabels = new Map<string, RouteMetrics>()
  return {
    of(method: string, route: string): RecordResponse {
      const labels = `method="${method}",route="${labelText(route)}"`
      const metrics = byLabels.get(labels) ?? { statuses: new Map(), counts: BUCKETS.map(() => 0), sum: 0 }
      byLabels.set(labels, metrics)
      return ({ status, ms }) => record(metrics, { status, seconds: ms / 1000 })
    },
    /** In the Prometheus text format. */
    lines: (): string[] => [...requestLines(byLabels), ...durationLines(byLabels)],
  }
}

export type RequestMetrics = ReturnType<typeof makeRequestMetrics>

export function labelText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

interface RouteMetrics {
  statuses: Map<number, number>
  counts: number[]
  sum: number
}

function record(metrics: RouteMetrics, { status, seconds }: { status: number; seconds: number }): void {
  metrics.statuses.set(status, (metrics.statuses.get(status) ?? 0) + 1)
  const index = BUCKETS.findIndex((max) => seconds <= max)
  metrics.counts[index] = (metrics.counts[index] ?? 0) + 1
  metrics.sum += seconds
}

function requestLines(byLabels: ReadonlyMap<string, RouteMetrics>): string[] {
  const name = 'sadhana_http_requests_total'
  const lines = [...byLabels].flatMap(([labels, { statuses }]) =>
    [...statuses].map(([status, times]) => `${name}{${labels},status="${status}"} ${times}`),
  )
  return [`# HELP ${name} Answered requests.`, `# TYPE ${name} counter`, ...lines]
}

function durationLines(byLabels: ReadonlyMap<string, RouteMetrics>): string[] {
  const name = 'sadhana_http_request_duration_seconds'
  const lines = [...byLabels].flatMap(([labels, { counts, sum }]) => {
    let total = 0
    const buckets = BUCKETS.map((max, index) => {
      total += counts[index] ?? 0
      return `${name}_bucket{${labels},le="${max === Infinity ? '+Inf' : max}"} ${total}`
    })
    return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`]
  })
  return [`# HELP ${name} From the request's headers to the end of the response.`, `# TYPE ${name} histogram`, ...lines]
}
