import { chunkGroups } from './scripts/chunks.ts'
import { compileHints } from './scripts/compile-hints.ts'
import { compress } from './scripts/compress.ts'
import { pdfFiles } from './scripts/pdf-files.ts'
import { publicPages } from './scripts/public-pages.ts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), react(), publicPages(), pdfFiles(), compileHints(), compress()],
  server: { watch: { ignored: ['**/.tmp/**', '**/dist/**', '**/data/**'] } },
  build: {
    outDir: 'dist/web',
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // The policy of the pages allows no data: addresses for scripts, styles and fonts.
    assetsInlineLimit: 0,
    // pdf.js is one chunk of 500 kB, loaded with the first e-book.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: {
        app: 'app.html',
        site: 'src/web/ui/site.css',
        'sign-in': 'src/web/ui/sign-in.css',
      },
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
})
