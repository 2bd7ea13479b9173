import { isAppPath } from '#shared/screens.ts'
import react from '@vitejs/plugin-react'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runnerImport, type Connect, type Plugin, type Rolldown, type ViteDevServer } from 'vite'

/** The site's render entry, `src/web/site/render.tsx`. */
interface Site {
  paths: readonly string[]
  /** Any path that is none of `paths` renders the not-found page. */
  render: (path: string, head: Head) => Promise<string>
  sitemap: () => string
}

/** What a page loads: addresses of style sheets, fonts to fetch early, and the one script. */
interface Head {
  css: string[]
  fonts: string[]
  js: string
}

const ENTRY = '/src/web/site/render.tsx'
const SCRIPT = 'src/web/site/enhance.ts'
const EARLY_FONTS = /(marcellus-basic-400|mukta-basic-400|mukta-basic-600)-[\w-]+\.woff2$/

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
    transformIndexHtml: (_html, { bundle }) =>
      earlyFonts(bundle).map((href) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href },
        injectTo: 'head-prepend',
      })),
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      const head = headOf(bundle)
      const { module: site } = await runnerImport<Site>(ENTRY, { root, configFile: false, plugins: [react()] })
      const pages = site.paths.map((path) => ({ path, file: join(dir, path, 'index.html') }))
      for (const { path, file } of [...pages, { path: '/404', file: join(dir, '404.html') }]) {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, await site.render(path, head))
      }
      await writeFile(join(dir, 'sitemap.xml'), site.sitemap())
    },
  }
}

function headOf(bundle: Rolldown.OutputBundle): Head {
  const files = Object.values(bundle)
  const script = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(SCRIPT))
  const styles = files.filter((file) => file.fileName.endsWith('.css') && file.fileName.includes('app-'))
  if (script === undefined || styles.length === 0) throw new Error('The build made no style sheet or no script.')
  return {
    css: styles.map(({ fileName }) => `/${fileName}`),
    fonts: earlyFonts(bundle),
    js: `/${script.fileName}`,
  }
}

function earlyFonts(bundle: Rolldown.OutputBundle = {}): string[] {
  return Object.keys(bundle)
    .filter((file) => EARLY_FONTS.test(file))
    .map((file) => `/${file}`)
}

interface DevelopmentPage {
  server: ViteDevServer
  root: string
  path: string
}

async function pageInDevelopment({ server, root, path }: DevelopmentPage): Promise<{ status: number; html: string }> {
  const site: Partial<Site> = await server.ssrLoadModule(ENTRY)
  if (site.paths === undefined || site.render === undefined) throw new Error(`${ENTRY} renders nothing.`)
  const isPublic = site.paths.includes(path)
  const isApp = !isPublic && isAppPath(path)
  const html = isApp
    ? await readFile(join(root, 'app.html'), 'utf8')
    : await site.render(path, { css: ['/src/web/ui/theme.css'], fonts: [], js: `/${SCRIPT}` })
  return { status: isPublic || isApp ? 200 : 404, html: await server.transformIndexHtml(path, html) }
}

function pathOf({ originalUrl = '/' }: Connect.IncomingMessage): string {
  const [path = '/'] = originalUrl.split('?')
  return path.replace(/(.)\/$/, '$1')
}

function forward(next: Connect.NextFunction): (reason: unknown) => void {
  return (reason) => next(reason)
}
