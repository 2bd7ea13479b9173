import { isWithin, joinPath } from './content-paths.ts'
import { focusField, type Target } from './content-target.ts'
import { type ContentPage, parsePage } from './page-names.ts'
import { type HomeSection, sectionIdOf } from '#shared/site-content/site-content.ts'
import { openLayer } from '#web/platform/history-layers.ts'
import { useUrlFilters } from '#web/platform/url-filters.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Which page and section are open. The section lies above the page like a dialog: Back closes it. */
export function useOpenSection(sections: () => readonly HomeSection[]) {
  const { getFilter, setFilter } = useUrlFilters(['page'])
  const page = parsePage(getFilter('page'))
  const [openSectionId, setOpenSectionId] = useState('')
  /** The section whose row the focus returns to. */
  const [lastSectionId, setLastSectionId] = useState('')
  const sectionId = page === 'home' ? openSectionId : ''
  const [target, setTarget] = useState<Target | null>(null)
  const reached = useRef<Target | null>(null)

  // After each render: the field may appear later than the wish to see it.
  useEffect(() => {
    if (target && target !== reached.current && focusField(target.path)) reached.current = target
  })

  const closeSection = useEffectEvent(() => open('home', ''))
  useEffect(() => (sectionId === '' ? undefined : openLayer(() => closeSection())), [sectionId])

  function open(next: ContentPage, id: string): void {
    if (next !== page) setFilter('page', next === 'home' ? '' : next)
    setLastSectionId(next === page ? sectionId : '')
    setOpenSectionId(id)
  }

  return {
    page,
    sectionId,
    lastSectionId,
    target,
    openPage: (next: ContentPage) => open(next, ''),
    openSection: (id: string) => open('home', id),
    closeSection: () => open('home', ''),
    /** Opens what contains the field at this path and moves the focus there. */
    leadTo(path: string): void {
      const section = sections().find((_section, at) => isWithin(path, joinPath('home.sections', at)))
      const [first = ''] = path.split('.')
      open(parsePage(first), section ? sectionIdOf(section) : '')
      setTarget({ path })
    },
  }
}
