import { expectAccessible, createRefusal, rowOf, test, toastOf } from './admin-kit.ts'
import { expect } from '@playwright/test'

const email = {
  _id: '01900000-0000-7000-8000-0000000000aa',
  to: 'asha.of.a.rather.long.name@example.com',
  subject: 'Your receipt',
  state: 'GIVEN_UP',
  attempts: 8,
  lastFailure: '550',
  createdAt: '2026-11-20T06:30:00.000Z',
}
const waiting = { ...email, _id: '01900000-0000-7000-8000-0000000000bb', to: 'ravi@example.com', state: 'WAITING' }

test('the administrator sees the state of the system and sends an undelivered email again', async ({ page }) => {
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'System' }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Embedded database')
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('On the disk of this server')
  await expect(page.getByRole('region', { name: 'Last backup' })).toContainText('None yet')
  await expect(page.getByRole('region', { name: 'Response times' })).toContainText(
    /No request has had to wait|did not respond/,
  )
  await expect(page.getByText('Every email has been sent')).toBeVisible()

  let emails = [email, waiting]
  await page.route(/\/admin\/system\/emails(\?|$)/, (route) =>
    route.fulfill({ json: { emails, total: emails.length, nextCursor: null } }),
  )
  await page.reload()
  await expect(rowOf(page, email.to)).toContainText('8 tries, last answer 550')
  await expect(rowOf(page, waiting.to).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page)
  await page.route('**/send-again', (route) => {
    emails = [{ ...email, state: 'WAITING' }, waiting]
    return route.fulfill({ status: 204 })
  })
  await page.getByRole('button', { name: `Send again to ${email.to}` }).click()
  await expect(toastOf(page, 'The email is on its way again.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again/ })).toHaveCount(0)
})

test('a system state that fails to load can be retried', async ({ page }) => {
  await page.route('**/api/v1/admin/system', createRefusal('Not today.'))
  await page.goto('/admin/system')
  await expect(page.getByRole('alert')).toContainText('Not today.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Emails' })).toBeVisible()
})
