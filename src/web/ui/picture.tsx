import { narrowerWidths, type PictureSize, urlInWidth } from '#shared/domain/pictures.ts'

interface PictureProps {
  /** Empty in a member's view, which has no addresses of files. */
  src: string
  /** Null for a picture that is stored in one size only. */
  size: PictureSize | null
  /** How wide it is shown, as a CSS length: the browser chooses the version before the styles are known. */
  shownWidth: string
  className: string
  /** Loaded only when it comes near the view. */
  isLazy?: boolean
}

/** A picture beside its title, in the version that suits the screen; its place is kept free while it loads. */
export function Picture({ src, size, shownWidth, className, isLazy = true }: PictureProps) {
  if (src === '') return <span aria-hidden className={`block bg-surface ${className}`} />
  return (
    <img
      src={src}
      alt=""
      {...(size && { ...size, srcSet: srcSetOf(src, size), sizes: sizesOf(shownWidth) })}
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
      className={className}
    />
  )
}

/** The URL of the narrowest version that is at least `width` wide. */
export function pictureUrl(src: string, size: PictureSize | null, width: number): string {
  const narrower = size && narrowerWidths(size).find((each) => each >= width)
  return narrower ? urlInWidth(src, narrower) : src
}

function srcSetOf(src: string, size: PictureSize): string {
  const narrower = narrowerWidths(size).map((width) => `${urlInWidth(src, width)} ${width}w`)
  return [...narrower, `${src} ${size.width}w`].join(', ')
}

/** Phones with three and more pixels to a CSS pixel get two: nobody sees more, and it weighs twice as much. */
function sizesOf(shownWidth: string): string {
  return `(min-resolution: 2.5dppx) calc(0.67 * (${shownWidth})), ${shownWidth}`
}
