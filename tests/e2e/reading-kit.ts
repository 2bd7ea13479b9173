/** Runs in the page: what makes one scroll to the side. */
export function findHorizontalOverflow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  // Half a pixel is rounded up to one.
  if (scrollWidth <= clientWidth + 1) return []
  const beyond = [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => element.outerHTML.slice(0, 120))
  // A word alone may be too long for what holds it.
  return [`${scrollWidth} pixels of ${clientWidth}`, ...beyond]
}

/** Runs in the page: texts of which a part is hidden by what holds them, and not because they are only begun there. */
export function findClippedText(): string[] {
  // What is clipped away as a whole is for screen readers.
  const hides = ({ overflowX, clipPath, webkitLineClamp, textOverflow }: CSSStyleDeclaration): boolean =>
    ['hidden', 'clip'].includes(overflowX) &&
    clipPath === 'none' &&
    webkitLineClamp === 'none' &&
    textOverflow !== 'ellipsis'
  return [...document.querySelectorAll('main *, header *')]
    .filter((element) => hides(getComputedStyle(element)) && element.textContent.trim() !== '')
    .filter(
      (element) => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
    )
    .map((element) => element.outerHTML.slice(0, 160))
}
