import { type Head, Page } from './page.tsx'
import { pages, notFound } from './pages.tsx'
import { prerender } from 'react-dom/static'

export const paths = Object.keys(pages)

/** A public page as plain HTML, without a script of its own; any path that is none of `paths` is not found. */
export async function render(path: string, head: Head): Promise<string> {
  const { prelude } = await prerender(<Page path={path} head={head} {...(pages[path] ?? notFound)} />)
  return new Response(prelude).text()
}
