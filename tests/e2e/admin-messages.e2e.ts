import { expectAccessible, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { authHeaders } from './kit.ts'
import { createDraft, TEXTS } from './message-kit.ts'
import { expect, type Page } from '@playwright/test'

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const sendDialog = (page: Page) => page.getByRole('dialog', { name: 'Send the message' })

test('a message is written, tested and sent after its number of members is typed, and has figures', async ({
  page,
}) => {
  const subject = uniqueName('A day of silence')
  await page.goto('/admin/messages')
  await page.getByRole('link', { name: 'Write a message' }).click()
  await page.getByLabel('Subject in English').fill(subject)
  await page.getByLabel('Text in English').fill(TEXTS.en.body)
  await expect(preview(page)).toContainText('Namaste Asha,')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/messages\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Everything is saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Send…' }).click()
  await expect(page.getByLabel('Subject in Hindi')).toBeFocused()
  await expect(page.getByText('Members of this language read it.')).toHaveCount(2)
  await page.getByLabel('Subject in Hindi').fill(TEXTS.hi.subject)
  await page.getByLabel('Text in Hindi').fill(TEXTS.hi.body)
  await preview(page).getByRole('button', { name: 'Hindi', exact: true }).click()
  await expect(preview(page)).toContainText('नमस्ते आशा,')
  await preview(page).getByRole('button', { name: 'Test to myself in Hindi' }).click()
  await expect(toastOf(page, 'A test is on its way to you: In the app.')).toBeVisible()

  await page.getByRole('button', { name: 'Send…' }).click()
  const number = sendDialog(page).getByLabel(/^Type the number of members/)
  const label =
    (await sendDialog(page)
      .getByText(/^Type the number of members/)
      .textContent()) ?? ''
  const count = label.replaceAll(/\D/g, '')
  await number.fill('1')
  await sendDialog(page)
    .getByRole('button', { name: /^Send to/ })
    .click()
  await expect(sendDialog(page).getByText(`Please type ${count}.`)).toBeVisible()
  await number.fill(count)
  await sendDialog(page)
    .getByRole('button', { name: /^Send to/ })
    .click()
  await expect(sendDialog(page)).toBeHidden()
  await expect(page.getByRole('main').getByText('Sent', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'In the app' })).toContainText(count)
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(rowOf(page, subject)).toContainText(`${count} sent`)
  await page.getByLabel('State').selectOption('Draft')
  await expect(page).toHaveURL(/state=DRAFT/)
  await expect(rowOf(page, subject)).toBeHidden()
  await expectAccessible(page)
})

test('news at night waits for the morning; a scheduled message can be taken back', async ({ page, product }) => {
  const id = await createDraft(page.request, product, { kind: 'BROADCAST', subject: uniqueName('News') })
  await page.goto(`/admin/messages/${id}`)
  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = sendDialog(page)
  await dialog.getByLabel('At a time').check()
  await dialog.getByLabel('Day and time in India').fill('2020-01-01T12:00')
  const label = (await dialog.getByText(/^Type the number of members/).textContent()) ?? ''
  await dialog.getByLabel(/^Type the number of members/).fill(label.replaceAll(/\D/g, ''))
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('Please choose a time that is still to come.')).toBeVisible()
  await dialog.getByLabel('Day and time in India').fill('2099-12-01T22:30')
  await expect(dialog.getByText(/8:00 in the morning, 2 Dec 2099, 8:00 am IST/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Do not send' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Do not send' }).click()
  await expect(page.getByRole('button', { name: 'Send…' })).toBeVisible()
})

test('a group without members is said so and cannot be sent to; the editor is accessible', async ({
  page,
  product,
}) => {
  const id = await createDraft(page.request, product, { subject: uniqueName('Nobody') })
  await page.goto(`/admin/messages/${id}`)
  await page.getByLabel('From programme day').selectOption('4')
  await page.getByLabel('To programme day').selectOption('2')
  await expect(page.getByText('The members are counted once the conditions are right.')).toBeVisible()
  await page.getByLabel('To programme day').selectOption('4')
  await page.getByLabel('Age', { exact: true }).selectOption('Under 18')
  await page.getByLabel('Language', { exact: true }).selectOption('Hindi')
  await expect(page.getByText('Nobody belongs to this group now.')).toBeVisible()
  await page.getByRole('button', { name: 'Send…' }).click()
  await expect(sendDialog(page).getByRole('alert')).toContainText('Nobody belongs to this group now.')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
})

test('what was typed is not lost: leaving asks, and a conflict says what differs', async ({ page, product }) => {
  const id = await createDraft(page.request, product, { subject: uniqueName('Two writers') })
  await page.goto(`/admin/messages/${id}`)
  await page.getByLabel('Text in English').fill('Mine')
  await page.getByRole('link', { name: 'All messages' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue editing' }).click()
  const headers = await authHeaders(page.request, product, 'admin')
  const data = { version: 1, kind: 'BROADCAST' }
  const current = await page.request.get(`${product.address}/api/v1/admin/messages/${id}`, { headers })
  data.version = ((await current.json()) as { message: { version: number } }).message.version
  await page.request.patch(`${product.address}/api/v1/admin/messages/${id}`, { headers, data })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/Different from yours: Kind, English text/)).toBeVisible()
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/admin/messages')
})

test('a message that is being sent can be paused and resumed', async ({ page, product }) => {
  const id = await createDraft(page.request, product, { subject: uniqueName('Long') })
  const headers = await authHeaders(page.request, product, 'admin')
  const url = `${product.address}/api/v1/admin/messages/${id}`
  const draft = (await (await page.request.get(url, { headers })).json()) as { message: object }
  const answer = (state: string) => ({
    ...draft,
    message: { ...draft.message, state, recipients: 20, startedAt: new Date().toISOString() },
    figures: { channels: [{ channel: 'APP', waiting: 12, sent: 8, skipped: 0, failed: 0, reasons: [] }], came: null },
  })
  let state = 'SENDING'
  await page.route(`**/admin/messages/${id}`, (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ json: answer(state) }),
  )
  for (const [step, next] of [
    ['pause', 'PAUSED'],
    ['resume', 'SENDING'],
  ] as const) {
    await page.route(`**/admin/messages/${id}/${step}`, (route) => {
      state = next
      return route.fulfill({ json: answer(next) })
    })
  }
  await page.goto(`/admin/messages/${id}`)
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0.4')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('Being sent', { exact: true })).toBeVisible()
})
