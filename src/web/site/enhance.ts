/*
 * What the public pages can do beyond HTML. Everything works without it, too: the menu is a <details>.
 */
const menu = document.querySelector<HTMLDetailsElement>('#menu')

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !menu?.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
})

document.addEventListener('click', ({ target }) => {
  if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false
})

if (document.querySelector('[data-not-found]')) console.error(`404: ${location.pathname}`)
