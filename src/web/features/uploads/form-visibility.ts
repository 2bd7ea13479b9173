import { createContext, useContext } from 'react'

/** Whether a form is in front of the page, or in the background with a line in the panel of uploads. */
export interface FormVisibility {
  isInBackground: boolean
  /** The panel's list, which shows the line of a form in the background. */
  panel: HTMLElement | null
  sendToBackground: () => void
  bringToFront: () => void
}

const visibility = createContext<FormVisibility | null>(null)

export const FormVisibilityProvider = visibility.Provider

/** Of the surrounding form; null outside of `OpenForms`, where no form can go to the background. */
export function useFormVisibility(): FormVisibility | null {
  return useContext(visibility)
}
