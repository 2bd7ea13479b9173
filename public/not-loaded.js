/*
 * When the scripts of the screens do not arrive, as on a weak line, nothing of theirs can say so: the page would stay
 * empty. In the head of the application's page, before them. A payment provider's script tells of itself.
 */
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module')
      document.querySelector('#not-loaded').hidden = false
  },
  true,
)
