import { isWithin, joinPath } from './content-paths.ts'
import { focusField, type Target } from './content-target.ts'
import { type ContentPage, parsePage } from './page-names.ts'
import { type HomeSection, sectionIdOf } from '#shared/site-content/site-content.ts'
import { openLayer } from '#web/platform/history-layers.ts'
import { useUrlFilters } from '#web/platform/url-filters.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const SECTIONS = 'home.sections'

/** Which page and section are open. They stand in the URL; Back closes the section. */
export function useContentPlace(sections: () => readonly HomeSection[]) {
  const { getFilter, setFilter } = useUrlFilters(['page', 'section'])
  const page = parsePage(getFilter('page'))
  const sectionId = page === 'home' ? getFilter('section') : ''
  const [target, setTarget] = useState<Target | null>(null)
  const reached = useRef<Target | null>(null)

  // After each render: the field may appear later than the wish to see it.
  useEffect(() => {
    if (target && target !== reached.current && focusField(target.path)) reached.current = target
  })

  const closeSection = useEffectEvent(() => setFilter('section', ''))
  useEffect(() => (sectionId === '' ? undefined : openLayer(() => closeSection())), [sectionId])

  function open(next: ContentPage, id: string): void {
    setFilter('page', next === 'home' ? '' : next)
    setFilter('section', id)
  }

  return {
    page,
    sectionId,
    target,
    openPage: (next: ContentPage) => open(next, ''),
    openSection: (id: string) => open('home', id),
    closeSection: () => open('home', ''),
    /** Opens what contains the field at this path and moves the focus there. */
    leadTo(path: string): void {
      const at = sections().findIndex((_section, index) => isWithin(path, joinPath(SECTIONS, index)))
      const section = sections()[at]
      const [first = ''] = path.split('.')
      open(parsePage(first), section ? sectionIdOf(section) : '')
      setTarget({ path })
    },
  }
}
