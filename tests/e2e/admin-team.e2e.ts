import { adminTest, expectAccessible, rowOf, toastOf } from './admin-kit.ts'
import { authHeaders, type DemoProduct, signInPerson } from './kit.ts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

// Tests that change the roles of demo accounts.
const test = adminTest()

const arjun = { name: 'Arjun Malhotra', email: 'inactive@example.com', mobileNumber: '9000000002' }
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Administration' })

/** Opens a payment of the demo that was paid. */
async function openPayment(page: Page) {
  await page.goto('/admin/payments?search=halfyearly@example.com')
  await page
    .getByRole('button', { name: /^Open the payment/ })
    .first()
    .click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: 'What happened' })).toBeVisible()
  return panel
}

test('an owner makes somebody support, who sees only their part, cannot refund, and becomes somebody else while working', async ({
  page,
  browser,
  product,
}) => {
  await page.goto('/admin/dashboard')
  await navigation(page).getByRole('link', { name: 'Team' }).click()
  await expect(rowOf(page, 'Meera Iyer (you)')).toContainText('Owner')
  await page.getByRole('button', { name: 'Add to the team' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('nobody.here@example.com')
  await dialog.getByRole('button', { name: 'Add to the team' }).click()
  await expect(dialog.getByText('Please choose at least one role.')).toBeVisible()
  await dialog.getByLabel('Support').check()
  await dialog.getByRole('button', { name: 'Add to the team' }).click()
  await expect(dialog.getByText('Nobody has an account with this address yet.')).toBeVisible()
  await expect(dialog.getByLabel('Full Name')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill(arjun.email)
  await dialog.getByRole('button', { name: 'Add to the team' }).dblclick()
  await expect(toastOf(page, 'Added to the team.')).toBeVisible()
  await expect(rowOf(page, arjun.email)).toContainText('Support')
  await expectAccessible(page)

  const context = await browser.newContext({ baseURL: product.address })
  const colleague = await context.newPage()
  await signInPerson(context, product, arjun)
  await colleague.goto('/admin/dashboard')
  await expect(navigation(colleague).getByRole('link')).toHaveText(['Dashboard', 'Enquiries', 'Users', 'Payments'])
  await expect(navigation(colleague).getByText('Content Library')).toBeHidden()
  await expect(colleague.getByText('Monthly Revenue')).toHaveCount(0)
  await expect(colleague.getByRole('heading', { name: 'Upcoming sessions' })).toBeVisible()
  const panel = await openPayment(colleague)
  await expect(panel.getByRole('button', { name: 'Check again' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Refund…' })).toHaveCount(0)
  await expect(colleague.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)

  await colleague.goto('/admin/settings')
  await expect(colleague.getByRole('heading', { name: 'This part belongs to others' })).toBeVisible()
  await expectAccessible(colleague)
  await colleague.setViewportSize({ width: 1280, height: 720 })
  await colleague.getByRole('link', { name: 'To the dashboard' }).click()
  await navigation(colleague).getByRole('link', { name: 'Users' }).click()
  await colleague.getByRole('searchbox', { name: 'Search users' }).fill('annual@example.com')
  await rowOf(colleague, 'annual@example.com').getByRole('link', { name: 'Harpreet Gill' }).click()
  for (const name of ['Delete this user', 'Record a payment', 'Give plan'])
    await expect(colleague.getByRole('button', { name })).toHaveCount(0)
  await colleague.getByRole('button', { name: 'Extend' }).click()
  const extension = colleague.getByRole('dialog', { name: 'Extend the plan' })
  await expect(extension.getByRole('button', { name: 'days more' })).toHaveText(['7 days more'])
  await extension.getByLabel('Days more').fill('8')
  await extension.getByRole('button', { name: 'Extend' }).click()
  await expect(extension.getByText('You can extend the plan of a member by at most 7 days in 30 days.')).toBeVisible()
  await extension.getByLabel('Days more').fill('7')
  await extension.getByRole('button', { name: 'Extend' }).click()
  await expect(toastOf(colleague, 'The plan of Harpreet Gill now runs until')).toBeVisible()

  // The owner changes the role while the page of the user is open.
  await page.getByRole('button', { name: `Change the roles of ${arjun.name}` }).click()
  await dialog.getByLabel('Support').uncheck()
  await dialog.getByLabel('Accountant').check()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(rowOf(page, arjun.email)).toContainText('Accountant')
  await colleague.getByRole('button', { name: 'Add a note' }).click()
  await colleague.getByRole('dialog').getByLabel('Note').fill('Asked for a call.')
  await colleague.getByRole('button', { name: 'Save note' }).click()
  await expect(colleague.getByRole('heading', { name: 'This part belongs to others' })).toBeVisible()
  await expect(navigation(colleague).getByRole('link')).toHaveText(['Dashboard', 'Payments', 'Receipts'])
  const refundable = await openPayment(colleague)
  await expect(refundable.getByRole('button', { name: 'Refund…' })).toBeVisible()

  await page.getByRole('button', { name: `Remove ${arjun.name} from the team` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toastOf(page, `${arjun.name} is not in the team any more.`)).toBeVisible()
  await refundable.getByRole('button', { name: 'Check again' }).click()
  await expect(colleague).toHaveURL(/\/admin\/login/)
  await context.close()

  await page.getByRole('button', { name: 'Remove Meera Iyer from the team' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The team needs an owner. Please make somebody else an owner first.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/admin/activity')
  await expect(page.getByText('Added Arjun Malhotra to the team')).toBeVisible()
  await expect(page.getByText('Changed the roles of Arjun Malhotra')).toBeVisible()
  await expect(page.getByText('Removed Arjun Malhotra from the team')).toBeVisible()
})

const SCREENS = {
  TEACHER: ['Dashboard', 'Courses', 'Live Streams', 'Live rooms', 'Videos', 'Initial Plan', 'Audios', 'E-books', 'Bin'],
  MODERATOR: ['Dashboard', 'Live rooms'],
  ACCOUNTANT: ['Dashboard', 'Payments', 'Receipts'],
  SUPPORT: ['Dashboard', 'Enquiries', 'Users', 'Payments'],
  EDITOR: [
    'Dashboard',
    'Courses',
    'Live Streams',
    'Website',
    'Brand',
    'Videos',
    'Initial Plan',
    'Audios',
    'E-books',
    'Bin',
    'Messages',
    'Automations',
  ],
} as const

/** Makes the member a colleague with this role. */
async function appoint(request: APIRequestContext, product: DemoProduct, role: string): Promise<void> {
  const headers = await authHeaders(request, product, 'admin')
  const team = `${product.address}/api/v1/admin/team`
  const { members } = (await (await request.get(team, { headers })).json()) as {
    members: { _id: string; email: string }[]
  }
  const known = members.find(({ email }) => email === 'expired@example.com')
  if (known) await request.patch(`${team}/${known._id}`, { headers, data: { roles: [role] } })
  else await request.post(team, { headers, data: { email: 'expired@example.com', roles: [role] } })
}

/** Opens a room: those who may answer see its questions and the questions of all rooms. */
async function expectQuestionsOnlyFor(page: Page, mayAnswer: boolean): Promise<void> {
  await expect(page.getByRole('button', { name: 'All questions' })).toHaveCount(Number(mayAnswer))
  await page
    .getByRole('main')
    .getByRole('link', { name: /Sunday satsang/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Held/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Questions/ })).toHaveCount(Number(mayAnswer))
  await page.goto(`${page.url()}?tab=QUESTIONS`)
  await expect(page.getByRole('button', { name: /^Held/ })).toHaveAttribute('aria-pressed', `${!mayAnswer}`)
  await page.waitForLoadState('networkidle')
}

test('every role opens each screen of its navigation without a refusal', async ({ page, browser, product }) => {
  const context = await browser.newContext({ baseURL: product.address })
  const colleague = await context.newPage()
  const refused: string[] = []
  colleague.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`)
  })
  for (const [role, names] of Object.entries(SCREENS)) {
    await appoint(page.request, product, role)
    if (role === 'TEACHER')
      await signInPerson(context, product, { email: 'expired@example.com', mobileNumber: '9000000003' })
    await colleague.goto('/admin/dashboard')
    await expect(navigation(colleague).getByRole('link')).toHaveText([...names])
    await colleague.waitForLoadState('networkidle')
    // What the page had asked by the role before.
    refused.length = 0
    for (const name of names) {
      await navigation(colleague).getByRole('link', { name, exact: true }).click()
      await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible()
      await colleague.waitForLoadState('networkidle')
      if (name === 'Live rooms') await expectQuestionsOnlyFor(colleague, role === 'TEACHER')
    }
    expect(refused).toEqual([])
    if (role === 'TEACHER') {
      // Of a session that has begun; no entry of the navigation leads to it.
      await navigation(colleague).getByRole('link', { name: 'Live Streams', exact: true }).click()
      await colleague.getByRole('link', { name: 'Attendance of Sunday satsang', exact: true }).click()
      await expect(colleague.getByRole('heading', { name: 'Attendance of Sunday satsang', level: 1 })).toBeVisible()
      await colleague.waitForLoadState('networkidle')
      expect(refused).toEqual([])
    }
  }
  await context.close()
})
