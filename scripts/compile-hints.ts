import type { Plugin } from 'vite'

/** The scripts that every visit to the application runs nearly whole. */
const FIRST = new Set(['door', 'app'])

/**
 * Asks the browser to compile every function of the first scripts while they arrive, beside the page, and not one by
 * one when the first screen calls them. A browser that does not know the words passes over them:
 * https://v8.dev/blog/explicit-compile-hints
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && FIRST.has(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}
