/*
 * Shows an error if the application's scripts cannot be loaded; otherwise the page would stay empty. It runs in the head
 * of the application's page, before those scripts. The payment provider's script has its own error handling.
 */
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module')
      document.querySelector('#not-loaded').hidden = false
  },
  true,
)
