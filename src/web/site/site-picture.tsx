import {
  sitePicturePath,
  SITE_PICTURE_FORMATS,
  type SitePictureFormat,
  sitePictureWidths,
} from '#shared/site-content/site-pictures.ts'

interface SitePictureProps {
  picture: { key: string; width: number; height: number; alt: string }
  /** How wide it is shown, as in the `sizes` attribute: `(min-width: 64rem) 30rem, 100vw`. */
  sizes: string
  className?: string
  /** Loaded at once and first: the picture of the first screen. All others wait until they come near. */
  isFirst?: boolean
}

/** A picture that the owner has added, in the width and format that suit the device; its frame is kept free. */
export function SitePicture({
  picture: { key, width, height, alt },
  sizes,
  className,
  isFirst = false,
}: SitePictureProps) {
  const widths = sitePictureWidths({ width })
  const sources = (format: SitePictureFormat) =>
    widths.map((each) => `${sitePicturePath({ key, width: each, format })} ${each}w`).join(', ')
  return (
    <picture>
      {SITE_PICTURE_FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sources(format)} sizes={sizes} />
      ))}
      <img
        src={sitePicturePath({ key, width, format: 'webp' })}
        width={width}
        height={height}
        alt={alt}
        className={className}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}
