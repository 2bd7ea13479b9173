/*
 * When the scripts of the screens do not arrive, as on a weak line, nothing of theirs can say so: the page would stay
 * empty. In the head of the application's page, before them.
 */
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) document.querySelector('#not-loaded').hidden = false
  },
  true,
)
