import type { Plugin } from 'vite'

/** The chunks of which every visit to the application runs nearly all. */
const FIRST_CHUNKS = new Set(['entry', 'app'])

/**
 * Tells the browser to compile all functions of the first scripts in the background while they download, instead of one
 * by one when the first screen calls them. Browsers that do not know the comment ignore it:
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
          if (chunk.type === 'chunk' && FIRST_CHUNKS.has(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}
