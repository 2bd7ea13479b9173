import { isWrittenName } from '#shared/brand.ts'
import type { BrandAnswer } from '#shared/contract/brand.ts'
import { usePreparedFile } from '#web/features/uploads/public.ts'
import { useEffect, useState } from 'react'

interface LogoPreview {
  url: string
  isNameInLogo: boolean
}

/** The logo as it will be: the chosen file, else the present one; null for none. */
export function useLogoPreview({ file, isRemoved, brand }: LogoChoice): LogoPreview | null {
  const prepared = usePreparedFile(file, 'image')
  const chosen = prepared?.problem === null ? prepared.file : null
  const [loaded, setLoaded] = useState<(LogoPreview & { file: File }) | null>(null)
  useEffect(() => {
    if (!chosen) return undefined
    let isCurrent = true
    void readPicture(chosen).then((picture) => isCurrent && setLoaded(picture && { ...picture, file: chosen }))
    return () => {
      isCurrent = false
    }
  }, [chosen])
  if (chosen) return loaded?.file === chosen ? loaded : null
  const { logo, logoSize } = brand
  return isRemoved || logo === null ? null : { url: logo, isNameInLogo: logoSize !== null && isWrittenName(logoSize) }
}

interface LogoChoice {
  file: File | null
  isRemoved: boolean
  brand: BrandAnswer
}

/** As a data URL: the pages' content security policy allows no blob URLs for images. */
async function readPicture(file: File): Promise<LogoPreview | null> {
  const url = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.readAsDataURL(file)
  })
  const picture = new Image()
  picture.src = url
  const isReadable = await picture.decode().then(
    () => true,
    () => false,
  )
  return isReadable
    ? { url, isNameInLogo: isWrittenName({ width: picture.naturalWidth, height: picture.naturalHeight }) }
    : null
}
