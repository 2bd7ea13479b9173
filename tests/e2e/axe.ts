import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

/**
 * Runs axe on the current page and returns each violated rule with its elements. A page without frames is checked in
 * place: the builder opens a second page, and opening it takes longer than the check.
 */
export async function findAxeViolations(page: Page, { except }: { except?: string } = {}): Promise<string[]> {
  const { violations } =
    page.frames().length > 1 ? await createAxeBuilder(page, except).analyze() : await runAxeInPage(page, except)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

function createAxeBuilder(page: Page, except?: string): AxeBuilder {
  const builder = new AxeBuilder({ page })
  return except === undefined ? builder : builder.exclude(except)
}

async function runAxeInPage(page: Page, except?: string): Promise<Pick<AxeResults, 'violations'>> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (exclude) => {
    const { violations } = await window.axe.run(exclude === null ? document : { exclude })
    return { violations }
  }, except ?? null)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
