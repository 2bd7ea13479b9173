/** Seconds; the last one is anything longer. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Infinity]

export interface Answered {
  status: number
  ms: number
}

/** Counts the answers of one route by one method. */
export type CountAnswer = (answered: Answered) => void

/** How many requests were answered, by route, method and status, and how long each took. */
export function requestFigures() {
  const figures = new Map<string, Figure>()
  return {
    of(method: string, route: string): CountAnswer {
      const labels = `method="${method}",route="${labelText(route)}"`
      const figure = figures.get(labels) ?? { statuses: new Map(), counts: BUCKETS.map(() => 0), sum: 0 }
      figures.set(labels, figure)
      return ({ status, ms }) => count(figure, { status, seconds: ms / 1000 })
    },
    /** In Prometheus' text. */
    lines: (): string[] => [...requests(figures), ...durations(figures)],
  }
}

export type RequestFigures = ReturnType<typeof requestFigures>

export function labelText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

interface Figure {
  statuses: Map<number, number>
  counts: number[]
  sum: number
}

function count(figure: Figure, { status, seconds }: { status: number; seconds: number }): void {
  figure.statuses.set(status, (figure.statuses.get(status) ?? 0) + 1)
  const at = BUCKETS.findIndex((most) => seconds <= most)
  figure.counts[at] = (figure.counts[at] ?? 0) + 1
  figure.sum += seconds
}

function requests(figures: ReadonlyMap<string, Figure>): string[] {
  const name = 'sadhana_http_requests_total'
  const lines = [...figures].flatMap(([labels, { statuses }]) =>
    [...statuses].map(([status, times]) => `${name}{${labels},status="${status}"} ${times}`),
  )
  return [`# HELP ${name} Answered requests.`, `# TYPE ${name} counter`, ...lines]
}

function durations(figures: ReadonlyMap<string, Figure>): string[] {
  const name = 'sadhana_http_request_duration_seconds'
  const lines = [...figures].flatMap(([labels, { counts, sum }]) => {
    let so = 0
    const buckets = BUCKETS.map((most, at) => {
      so += counts[at] ?? 0
      return `${name}_bucket{${labels},le="${most === Infinity ? '+Inf' : most}"} ${so}`
    })
    return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${so}`]
  })
  return [`# HELP ${name} From the request's head to the answer's end.`, `# TYPE ${name} histogram`, ...lines]
}
