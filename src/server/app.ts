import type { Product } from './compose.ts'
import { isLoopback } from './config.ts'
import { answerErrors, answerNotFound } from '#server/platform/answer-errors.ts'
import { bind } from '#server/platform/bind.ts'
import { compressAnswers } from '#server/platform/compress-answers.ts'
import { contractOnly } from '#server/platform/contract-only.ts'
import { sayHeaders, securityHeaders } from '#server/platform/headers.ts'
import { healthRoutes } from '#server/platform/health.ts'
import { refuseForeignHosts, servedHosts } from '#server/platform/host-check.ts'
import { jsonBodiesOnly } from '#server/platform/json-bodies.ts'
import { logRequests } from '#server/platform/log-requests.ts'
import { metricsRoute } from '#server/platform/metrics.ts'
import { openApiRoute } from '#server/platform/openapi.ts'
import { pageDoor, type ReadyPages } from '#server/platform/page-door.ts'
import { webPages } from '#server/platform/pages.ts'
import { requestFigures } from '#server/platform/request-figures.ts'
import { cutOffAfterAnswer, limitBodyTime } from '#server/platform/slow-clients.ts'
import { contract } from '#shared/contract/index.ts'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { existsSync } from 'node:fs'

/** For routes without a limit of their own. */
const BODY_LIMIT_IN_BYTES = 16 * 1024
const WEB_DIR = 'dist/web'

/** The HTTP application: the calls of the contract, files, health, and the built web if there is one. */
export async function buildApp({
  config,
  log,
  services,
  identify,
  mayUse,
  clock,
  limits,
  needs,
  plugins,
  siteAddress,
  filesOrigin,
  siteName,
  isDraining,
  gauges,
}: Product): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const pages: ReadyPages = new Map()
  const requests = requestFigures()
  const isServed = isLoopback(config.host) ? servedHosts(config.publicUrl) : () => true
  const app = fastify({
    loggerInstance,
    serverFactory: pageDoor({ pages, isServed, requests }),
    // A child logger per request costs more than the request; the few lines that need its id add it.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_IN_BYTES,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    schemaController: contractOnly,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
  })
  answerErrors(app)
  logRequests(app)
  refuseForeignHosts(app, isServed)
  cutOffAfterAnswer(app)
  const isHttps = config.publicUrl?.startsWith('https://') ?? false
  const headers = securityHeaders({ isHttps, storage: filesOrigin, documentViewer: config.documentViewer })
  sayHeaders(app, headers.ofAll)
  healthRoutes(app, needs, isDraining)
  metricsRoute(app, { requests, token: config.secrets.metricsToken, gauges })

  const binding = { contract, services, identify, mayUse, clock, limits }
  await app.register(async (api) => {
    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    sayHeaders(api, headers.ofData)
    await compressAnswers(api)
    limitBodyTime(api)
    jsonBodiesOnly(api)
    bind(api, { ...binding, answers: 'JSON' })
    openApiRoute(api, contract)
  })
  await app.register(async (others) => {
    sayHeaders(others, headers.ofPages)
    bind(others, { ...binding, answers: 'FILE' })
    for (const plugin of plugins) await others.register(plugin)
  })
  if (existsSync(WEB_DIR)) {
    const site = { dir: WEB_DIR, ready: pages, siteAddress, siteName }
    await webPages(app, { ...site, headers, offlinePage: config.offlinePage })
  } else app.setNotFoundHandler(answerNotFound)
  return app
}
