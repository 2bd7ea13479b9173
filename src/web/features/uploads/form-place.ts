import { createContext, useContext } from 'react'

/** Where a form stands: before everything else, or in the background with a line in the panel of uploads. */
export interface FormPlace {
  isInBackground: boolean
  /** The panel's list, which takes the line of a form that is in the background. */
  panel: HTMLElement | null
  sendToBackground: () => void
  bringBack: () => void
}

const place = createContext<FormPlace | null>(null)

export const FormPlaceProvider = place.Provider

/** Of the form around; null where none can go to the background. */
export function useFormPlace(): FormPlace | null {
  return useContext(place)
}
