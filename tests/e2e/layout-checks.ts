/** Runs in the page: the elements that make it scroll horizontally. */
export function findHorizontalOverflow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  // The browser rounds half a pixel up to one.
  if (scrollWidth <= clientWidth + 1) return []
  const overflowing = [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => element.outerHTML.slice(0, 120))
  // No element is listed when only a text overflows its element.
  return [`${scrollWidth} pixels of ${clientWidth}`, ...overflowing]
}

/** Runs in the page: elements whose text is partly clipped, except texts truncated on purpose. */
export function findClippedText(): string[] {
  // Elements that are clipped completely are for screen readers.
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
