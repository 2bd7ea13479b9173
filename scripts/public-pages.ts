import { APP, importRoutes, preloadPlan } from './preload-plan.ts'
import { minifyPublicScript, bundleInlineScript } from './page-scripts.ts'
import { buildRenderer, RENDER_ENTRY } from './site-renderer.ts'
import { BUILT_BRAND, withBrand } from '#shared/brand.ts'
import { type CourseOffer, withCourseOffer } from '#shared/course-offer.ts'
import { ADVERTISED_PRICE } from '#shared/domain/plan-prices.ts'
import { isAppPath } from '#shared/screens.ts'
import { BUILT_SITE_NAME } from '#shared/site-name.ts'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Connect, Plugin, Rolldown, ViteDevServer } from 'vite'

/** What the site's render entry, `src/web/site/render.tsx`, makes of a content while developing. */
interface Site {
  paths: readonly string[]
  /** Any path that is none of `paths` renders the not-found page. */
  render: (path: string, heads: Heads) => Promise<string>
}

interface SiteModule {
  createSite: (content: unknown) => Site
  defaultContent: unknown
}

/** What a page loads beside its HTML (`src/web/site/page.tsx`). */
interface Head {
  fontUrls: string[]
  inline?: Parts
  urls?: Parts
}

interface Parts {
  style: string
  headScript: string
  bodyScript: string
}

type Heads = Record<'en' | 'hi', Head>

const ENTRY = `/${RENDER_ENTRY}`
const SCRIPTS = { en: 'src/web/site/page-script-en.ts', hi: 'src/web/site/page-script-hi.ts' }
const HEAD_SCRIPTS = ['theme.js', 'not-loaded.js'] as const
/** What a line must have room for. */
const FONTS = {
  en: ['marcellus-basic-400', 'mukta-basic-400', 'mukta-basic-600'],
  hi: ['mukta-devanagari-400', 'mukta-devanagari-600', 'mukta-basic-400', 'mukta-basic-600'],
}
const PRELOAD_SCRIPT = 'src/web/platform/preload-script.ts'
const APP_STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)">/
/** Every part of the screens on one page, for who develops: `/dev/ui`. A build has nothing of it. */
const GALLERY = /^\/dev\/ui(\.html)?$/

/** Public pages are React rendered to plain HTML: for each request while developing, into files by a build. */
export function publicPages(): Plugin {
  let root = process.cwd()
  return {
    name: 'public-pages',
    configResolved(config) {
      root = config.root
    },
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        if (!request.headers.accept?.includes('text/html')) return next()
        pageInDevelopment({ server, root, path: pathOf(request) }).then(({ status, html }) => {
          response.writeHead(status, { 'content-type': 'text/html' }).end(html)
        }, forward(next))
      })
    },
    transformIndexHtml: async (html, { bundle }) => {
      const faces = Object.entries(FONTS).map(([language, names]) => {
        return `<meta name="fonts-${language}" content="${fontUrlsOf(names, bundle).join(' ')}">`
      })
      let page = html.replace('<script', `${faces.join('')}<script`)
      for (const name of bundle ? HEAD_SCRIPTS : []) {
        const script = await minifyPublicScript(root, name)
        page = page.replace(`<script src="/${name}"></script>`, () => `<script>${script}</script>`)
      }
      return page
    },
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      const heads = await headsOf(root, bundle)
      const { defaultContent, renderSite } = await buildRenderer({ root, dir, assets: heads })
      const { pages, notFoundPages, sitemap } = await renderSite(defaultContent, heads)
      const files = Object.entries(pages).map(([path, html]) => ({ file: join(dir, path, 'index.html'), html }))
      const missing = Object.entries(notFoundPages).map(([path, html]) => ({ file: join(dir, `${path}.html`), html }))
      for (const { file, html } of [...files, ...missing]) {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, html)
      }
      await writeFile(join(dir, 'sitemap.xml'), sitemap)
      const app = await readFile(join(dir, 'app.html'), 'utf8')
      await writeFile(join(dir, 'sign-in.html'), signInPage(app, bundle))
      await writeFile(join(dir, 'app.html'), await appPage({ html: app, bundle, root }))
    },
  }
}

async function headsOf(root: string, bundle: Rolldown.OutputBundle): Promise<Heads> {
  const parts = { style: stylesOf(bundle, 'site'), headScript: await minifyPublicScript(root, 'theme.js') }
  const headOf = async (language: keyof Heads): Promise<Head> => ({
    fontUrls: fontUrlsOf(FONTS[language], bundle),
    inline: { ...parts, bodyScript: await bundleInlineScript({ root, entry: SCRIPTS[language] }) },
  })
  return { en: await headOf('en'), hi: await headOf('hi') }
}

/** Where the fonts of these names are: in a build, else in the sources. */
function fontUrlsOf(names: readonly string[], bundle?: Rolldown.OutputBundle): string[] {
  return names.map((name) => {
    if (!bundle) return `/src/web/ui/fonts/${name}.woff2`
    const file = Object.keys(bundle).find((each) => each.startsWith(`assets/${name}-`))
    if (file === undefined) throw new Error(`The build made no font "${name}".`)
    return `/${file}`
  })
}

/** The text of a style sheet by its name in `vite.config.ts`. */
function stylesOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = Object.values(bundle).find(({ fileName }) => new RegExp(`/${name}-[\\w-]+\\.css$`).test(fileName))
  if (file?.type !== 'asset') throw new Error(`The build made no style sheet "${name}".`)
  return String(file.source)
}

/** The application's page for the sign-in: a third of the style sheet, inlined; the application's comes later. */
function signInPage(html: string, bundle: Rolldown.OutputBundle): string {
  const style = stylesOf(bundle, 'sign-in')
  return html.replace(
    APP_STYLES,
    (_link, href: string) => `<meta name="app-styles" content="${href}"><style>${style}</style>`,
  )
}

interface Built {
  html: string
  bundle: Rolldown.OutputBundle
  root: string
}

/**
 * The application's page for all other screens: it preloads the application and what the screen needs (decision 0033).
 */
async function appPage({ html, bundle, root }: Built): Promise<string> {
  const next = withAppPreload(html, bundle)
  const plan = preloadPlan(next, { routes: await importRoutes(root), bundle })
  const script = await bundleInlineScript({
    root,
    entry: PRELOAD_SCRIPT,
    define: { PRELOAD_PLAN: JSON.stringify(plan) },
  })
  // Before the style sheet: a script that comes after one waits for it.
  return next.replace(APP_STYLES, (link) => `<script>(()=>{${script}})()</script>${link}`)
}

/** Preloads the chunk of the application. */
function withAppPreload(html: string, bundle: Rolldown.OutputBundle): string {
  const isNext = (id: string): boolean => id.endsWith(`/${APP}`)
  const file = Object.values(bundle).find((each) => each.type === 'chunk' && each.moduleIds.some(isNext))
  if (!file) throw new Error(`The build has no ${APP}.`)
  return html.replace(APP_STYLES, (link) => `<link rel="modulepreload" crossorigin href="/${file.fileName}">${link}`)
}

interface DevelopmentPage {
  server: ViteDevServer
  root: string
  path: string
}

async function pageInDevelopment({ server, root, path }: DevelopmentPage): Promise<{ status: number; html: string }> {
  const module: Partial<SiteModule> = await server.ssrLoadModule(ENTRY)
  const site = module.createSite?.(module.defaultContent)
  if (!site) throw new Error(`${ENTRY} renders nothing.`)
  const isPublic = site.paths.includes(path)
  const file = GALLERY.test(path) ? 'dev/ui.html' : !isPublic && isAppPath(path) ? 'app.html' : null
  const html = file
    ? await readFile(join(root, file), 'utf8')
    : withCourseOffer(await site.render(path, headsInDevelopment), offerInDevelopment, String)
  return {
    status: isPublic || file ? 200 : 404,
    html: await server.transformIndexHtml(path, withBrand(html, BUILT_BRAND, BUILT_SITE_NAME)),
  }
}

const offerInDevelopment: CourseOffer = [
  { planType: 'HALF_YEARLY', planName: 'Half-Yearly', tagline: '', description: '', features: [], ...ADVERTISED_PRICE },
]
const partsInDevelopment = { style: '/src/web/ui/site.css', headScript: '/theme.js' }
const headsInDevelopment: Heads = {
  en: { fontUrls: fontUrlsOf(FONTS.en), urls: { ...partsInDevelopment, bodyScript: `/${SCRIPTS.en}` } },
  hi: { fontUrls: fontUrlsOf(FONTS.hi), urls: { ...partsInDevelopment, bodyScript: `/${SCRIPTS.hi}` } },
}

function pathOf({ originalUrl = '/' }: Connect.IncomingMessage): string {
  const [path = '/'] = originalUrl.split('?')
  return path.replace(/(.)\/$/, '$1')
}

function forward(next: Connect.NextFunction): (reason: unknown) => void {
  return (reason) => next(reason)
}
