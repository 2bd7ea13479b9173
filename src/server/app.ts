import type { Product } from './compose/compose.ts'
import { isLoopback } from './config.ts'
import { brandFileRoutes } from '#server/features/brand/brand-files.routes.ts'
import { registerErrorHandler, sendNotFound } from '#server/platform/error-handler.ts'
import { bind } from '#server/platform/bind.ts'
import { compressResponses } from '#server/platform/compress-responses.ts'
import { noRouteSchemas } from '#server/platform/no-route-schemas.ts'
import { addHeaders, securityHeaders } from '#server/platform/headers.ts'
import { healthRoutes } from '#server/platform/health.ts'
import { refuseForeignHosts, allowedHosts } from '#server/platform/host-check.ts'
import { acceptOnlyJson } from '#server/platform/json-bodies.ts'
import { logRequests } from '#server/platform/log.ts'
import { metricsRoute } from '#server/platform/metrics.ts'
import { apiReferenceRoutes } from '#server/platform/api-reference/api-reference.routes.ts'
import { pageServerFactory, type PagesByPath } from '#server/platform/page-server.ts'
import { serveWebPages, WEB_DIR } from '#server/platform/web-pages.ts'
import { wellKnownRoutes } from '#server/platform/well-known.ts'
import { createRequestMetrics } from '#server/platform/request-metrics.ts'
import { limitBodyTimeAfterResponse, limitBodyTime } from '#server/platform/slow-clients.ts'
import { contract } from '#shared/contract/index.ts'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { existsSync } from 'node:fs'

/** For routes without a limit of their own. */
const BODY_LIMIT_IN_BYTES = 16 * 1024

/** The HTTP application: the calls of the contract, files, health, and the built web if there is one. */
export async function buildApp({
  config,
  log,
  services,
  identify,
  isEntitled,
  clock,
  limits,
  readinessChecks,
  plugins,
  publishedSite,
  siteUrl,
  filesOrigin,
  settings,
  pageValues,
  brandPictures,
  isDraining,
  gauges,
  playbackMetrics,
}: Product): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const pages: PagesByPath = new Map()
  const requests = createRequestMetrics()
  const isServed = isLoopback(config.host) ? allowedHosts(config.publicUrl) : () => true
  const app = fastify({
    loggerInstance,
    serverFactory: pageServerFactory({ pages, isServed, requests }),
    // A child logger per request costs more than the request; the few lines that need its id add it.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_IN_BYTES,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    schemaController: noRouteSchemas,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
  })
  registerErrorHandler(app)
  logRequests(app)
  refuseForeignHosts(app, isServed)
  limitBodyTimeAfterResponse(app)
  const isHttps = config.publicUrl?.startsWith('https://') ?? false
  const headers = securityHeaders({ isHttps, storage: filesOrigin, documentViewer: config.documentViewer })
  addHeaders(app, headers.common)
  healthRoutes(app, readinessChecks, isDraining)
  wellKnownRoutes(app, { siteUrl, contact: settings.cachedContact, clock })
  metricsRoute(app, {
    requests,
    counters: [playbackMetrics.registry],
    token: config.secrets.metricsToken,
    gauges,
  })

  if (config.role === 'worker') {
    app.setNotFoundHandler(sendNotFound)
    return app
  }

  const enterMemberView = services.memberViews.enter
  const binding = { contract, services, identify, isEntitled, clock, limits, enterMemberView }
  await app.register(async (api) => {
    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    addHeaders(api, headers.data)
    await compressResponses(api)
    limitBodyTime(api)
    acceptOnlyJson(api)
    bind(api, { ...binding, answers: 'JSON' })
    apiReferenceRoutes(api, contract)
  })
  await app.register(async (others) => {
    addHeaders(others, headers.pages)
    bind(others, { ...binding, answers: 'FILE' })
    for (const plugin of plugins) await others.register(plugin)
  })
  if (existsSync(WEB_DIR)) {
    const { subscribe } = publishedSite
    const options = { headers, offlinePage: config.offlinePage, publishedSite: { subscribe }, values: pageValues }
    await serveWebPages(app, { dir: WEB_DIR, ready: pages, ...options })
    await app.register(brandFileRoutes({ dir: WEB_DIR, pages, shown: settings.cachedShown, brandPictures }))
  } else app.setNotFoundHandler(sendNotFound)
  return app
}
