import { expectAccessible, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { type DemoProduct, authHeaders } from './kit.ts'
import { expect, type APIRequestContext, type Page } from '@playwright/test'

/* Which plan a change in the user form ends, and how it is put back. */

const ANNUAL_PLAN_ID = '01900000-0000-7000-8000-000000000003'

/** Creates a member with an annual plan that the administrator gave; returns the email address. */
async function createComplimentaryMember(request: APIRequestContext, product: DemoProduct): Promise<string> {
  const headers = await authHeaders(request, product, 'admin')
  const email = `${crypto.randomUUID()}@example.com`
  const data = { name: uniqueName('Kavya'), email, mobileNumber: '98200 44556', role: 'USER' }
  const created = await request.post(`${product.address}/api/v1/admin/users`, { headers, data })
  const { user } = (await created.json()) as { user: { _id: string } }
  const given = await request.patch(`${product.address}/api/v1/admin/users/${user._id}`, {
    headers,
    data: { currentPlan: ANNUAL_PLAN_ID },
  })
  expect(given.ok()).toBe(true)
  return email
}

async function choosePlan(page: Page, person: string, plan: string) {
  await page.goto(`/admin/users?search=${encodeURIComponent(person)}`)
  await rowOf(page, person)
    .getByRole('button', { name: /^Edit / })
    .click()
  const form = page.getByRole('dialog', { name: 'Edit User Details' })
  await form.getByLabel('Subscription Plan').selectOption(plan)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  return form
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'End the present plan?' })

test('a paid plan is ended only after confirmation, and can be put back until its old end', async ({ page }) => {
  const person = 'Lakshmi Nair'
  const form = await choosePlan(page, person, 'Initial')
  await expect(question(page)).toContainText(/ends the plan of Lakshmi Nair today, \d+ days early:/)
  await expect(question(page).getByRole('listitem')).toHaveText([/^Half-Yearly until .+, paid with ₹\d+$/])
  await expect(question(page).getByRole('button', { name: 'Keep the plan' })).toBeFocused()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Keep the plan' }).click()
  await expect(form).toBeVisible()
  await page.reload()
  await expect(rowOf(page, person)).toContainText('Half-Yearly')

  await page.setViewportSize({ width: 1440, height: 900 })
  await choosePlan(page, person, 'Initial')
  await question(page).getByRole('button', { name: 'End the plan' }).click()
  await expect(form).toBeHidden()
  await expect(rowOf(page, person)).toContainText('Initial')

  await rowOf(page, person).getByRole('link').first().click()
  const ended = rowOf(page, 'Half-Yearly').filter({ hasText: 'Removed' })
  await ended.getByRole('button', { name: /^Put back Half-Yearly until / }).click()
  const putBack = page.getByRole('alertdialog', { name: 'Put the plan back?' })
  await expect(putBack).toContainText(/Half-Yearly runs again until .+, as before\./)
  await expectAccessible(page)
  await putBack.getByRole('button', { name: 'Put back' }).click()
  await expect(toastOf(page, 'Half-Yearly runs again until')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Half-Yearly')
  await expect(rowOf(page, 'Half-Yearly').filter({ hasText: 'Running' })).toBeVisible()
  await page.goto('/admin/activity')
  await expect(rowOf(page, `Put the plan of ${person} back`)).toBeVisible()
})

test("'No Active Plan' asks for confirmation and says that the plan was complimentary", async ({
  page,
  request,
  product,
}) => {
  const email = await createComplimentaryMember(request, product)
  const form = await choosePlan(page, email, 'No Active Plan')
  await expect(question(page).getByRole('listitem')).toHaveText([/^Annual until .+, complimentary$/])
  await question(page).getByRole('button', { name: 'End the plan' }).click()
  await expect(form).toBeHidden()
  await expect(rowOf(page, email)).toContainText('INACTIVE')
})

test('choosing the current plan again asks no question', async ({ page, request, product }) => {
  const email = await createComplimentaryMember(request, product)
  const form = await choosePlan(page, email, 'Annual')
  await expect(form).toBeHidden()
  await expect(question(page)).toBeHidden()
})

test('a plan that another administrator has just changed is ended only after a second confirmation', async ({
  page,
  request,
  product,
}) => {
  const email = await createComplimentaryMember(request, product)
  await choosePlan(page, email, 'Initial')
  await expect(question(page).getByRole('listitem')).toHaveCount(1)
  const headers = await authHeaders(request, product, 'admin')
  const found = await request.get(`${product.address}/api/v1/admin/users?search=${email}`, { headers })
  const { users } = (await found.json()) as { users: [{ _id: string; expiresAt: string }] }
  const [{ _id, expiresAt }] = users
  const until = new Date(new Date(expiresAt).getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  const extended = await request.patch(`${product.address}/api/v1/admin/users/${_id}/subscription`, {
    headers,
    data: { until },
  })
  expect(extended.ok()).toBe(true)
  await question(page).getByRole('button', { name: 'End the plan' }).click()
  await expect(question(page).getByRole('listitem')).toHaveCount(2)
  await question(page).getByRole('button', { name: 'End the plan' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowOf(page, email)).toContainText('Initial')
})
