import type { Quality } from '#shared/domain/rendition-choice.ts'
import { RENDITION_NAMES } from '#shared/domain/renditions.ts'
import { readStored, writeStored } from '#web/platform/local-storage.ts'
import { useState } from 'react'

const QUALITIES: readonly Quality[] = ['AUTO', 'SAVER', ...RENDITION_NAMES]

/** The quality, stored in this browser for all items. */
export function useQuality() {
  const [quality, setQuality] = useState(storedQuality)
  return [
    quality,
    (next: Quality): void => {
      setQuality(next)
      writeStored('quality', next === 'AUTO' ? null : next)
    },
  ] as const
}

function storedQuality(): Quality {
  return parseQuality(readStored('quality')) ?? 'AUTO'
}

export function parseQuality(value: string | null): Quality | undefined {
  return QUALITIES.find((each) => each === value)
}
