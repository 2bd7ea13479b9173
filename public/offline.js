// The address is still that of the page that was wanted.
addEventListener('online', () => location.reload())
