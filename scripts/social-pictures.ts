import { findBrowser } from '#tests/kit/browser.ts'
import { chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runnerImport } from 'vite'

/** The render entry, `src/web/site/social-pictures.tsx`. */
interface Pictures {
  socialPictures: (fonts: string) => Promise<{ file: string; html: string }[]>
}

/**
 * Renders the social preview pictures into `public/social`, after a heading or a drawing has changed: all, or the given
 * ones, such as `hi/terms`.
 */
export async function run(names: string[]): Promise<void> {
  const root = process.cwd()
  const { module } = await runnerImport<Pictures>('/src/web/site/social-pictures.tsx', {
    root,
    configFile: false,
    plugins: [react()],
  })
  const all = await module.socialPictures(pathToFileURL(join(root, 'src/web/ui/fonts')).href)
  const pictures = all.filter(({ file }) => names.length === 0 || names.some((name) => file.includes(name)))
  const browser = await chromium.launch(await findBrowser())
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
    // Only a page loaded from a file may read the fonts.
    const sheet = join(root, '.tmp/social.html')
    await mkdir(dirname(sheet), { recursive: true })
    for (const { file, html } of pictures) {
      await writeFile(sheet, html)
      await page.goto(pathToFileURL(sheet).href, { timeout: 0 })
      await page.evaluate('document.fonts.ready.then(() => true)')
      await mkdir(dirname(join(root, 'public', file)), { recursive: true })
      await page.screenshot({ path: join(root, 'public', file), type: 'jpeg', quality: 84 })
    }
  } finally {
    await browser.close()
  }
  console.log(`${pictures.length} pictures are in public/social.`)
}
