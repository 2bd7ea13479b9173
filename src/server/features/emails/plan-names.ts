/** The Hindi name of a plan of the product; a name that administrators gave stays as it is. */
export function hindiPlanName(planName: string): string {
  return NAMES.get(planName) ?? planName
}

const NAMES = new Map([
  ['Initial', 'आरंभिक'],
  ['Half-Yearly', 'छमाही'],
  ['Annual', 'वार्षिक'],
])
