/** Takes up the theme that was chosen earlier; without one the system decides. */
export function applyChosenTheme(): void {
  try {
    const chosen = localStorage.getItem('theme')
    if (chosen === 'day' || chosen === 'night') document.documentElement.dataset.theme = chosen
  } catch {
    return
  }
}
