import { createRefusal, createRequestGate, expectAccessible, test, toastOf } from './admin-kit.ts'
import { answer, endSession, question, signInAgain } from './unsaved-kit.ts'
import { openSection, openWebsite, saveButton, saveDraft, sectionNames } from './website-kit.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import { expect, type Page } from '@playwright/test'

const PORTRAIT = 'demo/media/covers/lamp-at-dusk.webp'
const PHONE = { width: 360, height: 760 }

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })
const saved = (page: Page) => toastOf(page, 'Saved. Visitors see it once you publish it.').last()

async function fill(page: Page, label: string, [english, hindi]: readonly [string, string]): Promise<void> {
  await text(page, `${label}, English`).last().fill(english)
  await text(page, `${label}, Hindi`).last().fill(hindi)
}

async function save(page: Page): Promise<void> {
  await saveButton(page).click()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
}

test.beforeEach(({ request, product }) => saveDraft(request, product))

test('an owner writes the home page in both languages, sees it, publishes it, and visitors see it', async ({
  page,
  product,
  browser,
}) => {
  await openWebsite(page)
  await openSection(page, 'Opening')
  await fill(page, 'Heading', ['Ten quiet minutes each morning', 'हर सुबह दस शांत मिनट'])
  await page.getByRole('button', { name: 'All sections' }).click()

  await openSection(page, 'Teacher')
  await page.getByLabel('Show on the home page').check()
  await fill(page, 'Name', ['Asha Rao', 'आशा राव'])
  await fill(page, 'About the teacher', ['Asha has taught for twenty years.', 'आशा बीस वर्षों से सिखा रही हैं।'])
  await page.getByLabel('Choose a picture').setInputFiles(PORTRAIT)
  await fill(page, 'What the picture shows', ['Asha beside a lamp', 'दीये के पास आशा'])
  await page.getByRole('button', { name: 'All sections' }).click()

  await openSection(page, 'Modules')
  await page.getByRole('button', { name: 'Stillness', exact: true }).click()
  await page.getByLabel('Free lesson').selectOption('A seat for a restless mind')
  await page.getByRole('button', { name: 'All sections' }).click()

  await openSection(page, 'Testimonials')
  await page.getByLabel('Show on the home page').check()
  for (const [name, town] of [
    ['Meera', 'Pune'],
    ['Ravi', 'Leeds'],
  ] as const) {
    await page.getByRole('button', { name: 'Add: Testimonial' }).click()
    await expect(text(page, 'Quote, English').last()).toBeFocused()
    await fill(page, 'Quote', [`${name} sits every day.`, `${name} रोज़ बैठती हैं।`])
    await fill(page, 'Name', [name, name])
    await fill(page, 'Town', [town, town])
    await page.getByLabel('This person has agreed to be quoted here').last().check()
  }
  await expect(page.getByText('Testimonials (2 of 12)')).toBeVisible()
  await page.getByRole('button', { name: 'All sections' }).click()

  await page.getByRole('button', { name: 'Move Questions up' }).click()
  const order = await sectionNames(page)
  // Without the preview, whose page has landmarks of its own.
  await page.setViewportSize({ width: 1100, height: 720 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await save(page)
  await page.reload()
  await expect.poll(() => sectionNames(page)).toEqual(order)

  const preview = page.getByTitle('Preview of the page').contentFrame()
  // What visitors see, not what the administrator would be shown.
  await expect(preview.getByRole('link', { name: 'Begin with 10 days for ₹199' }).first()).toBeVisible()
  await openSection(page, 'The journey')
  await expect(preview.locator('#journey')).toBeInViewport()
  await page.getByRole('button', { name: 'All sections' }).click()
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Ten quiet minutes each morning')
  await page.getByRole('button', { name: 'Computer' }).click()
  await page.getByRole('button', { name: 'Hindi' }).click()
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('हर सुबह दस शांत मिनट')
  await preview
    .locator('main a')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('हर सुबह दस शांत मिनट')

  const visitor = await browser.newPage({ baseURL: product.address })
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Sit down once a day. The rest follows.')
  await publishButton(page).dblclick()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click()
  await expect(toastOf(page, 'Published. Visitors see it within seconds.')).toBeVisible()
  await expect(page.getByText(/^Published on .* by .*\. Nothing waits to be published\.$/)).toBeVisible()
  await expect(publishButton(page)).toBeDisabled()
  for (const [path, heading] of [
    ['/', 'Ten quiet minutes each morning'],
    ['/hi', 'हर सुबह दस शांत मिनट'],
  ] as const) {
    await expect
      .poll(async () => {
        await visitor.goto(path)
        return visitor.getByRole('heading', { level: 1 }).textContent()
      })
      .toBe(heading)
  }
  await visitor.goto('/modules/stillness')
  await expect(visitor.getByRole('heading', { name: 'एक मुफ़्त पाठ' })).toBeVisible()
  await expect(visitor.getByLabel('A seat for a restless mind')).toBeVisible()
  await visitor.close()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test('missing Hindi is refused at its field, and what is put right is saved by thumb', async ({ page }) => {
    await openWebsite(page)
    await page.locator('[data-section=journey]').tap()
    await page.getByRole('button', { name: 'Arrive', exact: true }).tap()
    await text(page, 'Title, Hindi').fill('')
    await expect(page.getByText('Hindi is missing')).toBeVisible()
    await page.getByRole('button', { name: 'All sections' }).tap()
    await expect(page.locator('[data-section=journey]')).toContainText('A language is missing')

    await publishButton(page).tap()
    const problems = page.getByRole('dialog', { name: 'Not published yet' })
    await expect(problems.getByRole('listitem')).toHaveCount(1)
    await expect(problems).toContainText('The journey · Step 1')
    await expectAccessible(page)
    await problems.getByRole('button', { name: 'Go to: The journey · Step 1, Title in Hindi is required.' }).tap()
    const hindi = text(page, 'Title, Hindi')
    await expect(hindi).toBeFocused()
    await expect(hindi).toHaveAccessibleDescription(/Title in Hindi is required\./)
    await expect(hindi).toBeInViewport()
    await hindi.fill('पहुँचना')
    await expect(page.getByText('Title in Hindi is required.')).toBeHidden()
    await saveButton(page).tap()
    await expect(saved(page)).toBeVisible()

    await page.getByRole('button', { name: 'Preview' }).tap()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(
      preview.getByTitle('Preview of the page').contentFrame().getByText('Sit down once a day.'),
    ).toBeVisible()
    await page.goBack()
    await expect(preview).toBeHidden()
  })
})

test('the screen is used by keyboard: order, words, the open section and Back', async ({ page }) => {
  await openWebsite(page)
  const before = await sectionNames(page)
  await page.getByRole('button', { name: 'Drag The journey, or move it with the arrow keys' }).press('ArrowUp')
  const at = before.indexOf('The journey')
  expect(await sectionNames(page)).toEqual(before.toSpliced(at, 1).toSpliced(at - 1, 0, 'The journey'))
  await page.locator('[data-section=journey]').press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'The journey' })).toBeFocused()
  await page.getByRole('button', { name: 'Arrive', exact: true }).press('Enter')
  await text(page, 'Title, English').fill('Come in')
  await page.goBack()
  await expect(page.locator('[data-section=journey]')).toBeFocused()
  await expect(question(page)).toBeHidden()
  await page.goBack()
  await answer(page, 'Continue editing')
  await saveButton(page).press('Enter')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await page.locator('[data-section=journey]').press('Enter')
  await expect(page.getByRole('button', { name: 'Come in', exact: true })).toBeVisible()
})

test('the second of two editors reads which page the first has changed', async ({ page, request, product }) => {
  await openWebsite(page, '?page=about')
  const { about } = defaultContent
  await saveDraft(request, product, {
    ...defaultContent,
    about: { ...about, heading: { ...about.heading, en: 'Who we are' } },
  })
  await text(page, 'Heading, English').first().fill('Our house')
  await saveButton(page).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Different from yours: About.' })
  await expect(conflict).toBeVisible()
  await expect(text(page, 'Heading, English').first()).toHaveValue('Our house')
  await conflict.getByRole('button', { name: 'Load the other version' }).click()
  await expect(text(page, 'Heading, English').first()).toHaveValue('Who we are')
  await text(page, 'Heading, English').first().fill('Our house')
  await save(page)
})

test('an earlier version comes back into the draft, not before what was typed is given up', async ({ page }) => {
  await openWebsite(page, '?page=about')
  const heading = text(page, 'Heading, English').first()
  for (const words of ['First words', 'Second words']) {
    await heading.fill(words)
    // What was typed is saved before it is published.
    await publishButton(page).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Nothing waits to be published.')).toBeVisible()
  }
  await heading.fill('Words that are not saved')
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Published versions' })
  await expect(versions.getByRole('listitem').first()).toContainText('what visitors see')
  await page.setViewportSize({ width: 1100, height: 720 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  // What visitors see already cannot be brought back, and an earlier one can be looked at before.
  await expect(versions.getByRole('listitem').first().getByRole('button')).toHaveText(['View'])
  await versions.getByRole('listitem').nth(1).getByRole('button', { name: /^View/ }).click()
  await page
    .frameLocator('iframe')
    .last()
    .getByRole('link', { name: /^About/ })
    .first()
    .waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Back to the versions' }).click()
  await versions
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^Bring back/ })
    .click()
  await answer(page, 'Discard')
  await expect(versions).toBeHidden()
  await expect(heading).toHaveValue('First words')
  await expect(page.getByText('There are changes that are not published yet.')).toBeVisible()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
})

test('what was typed is kept: a text that is too long, a failure, a double click, a session that ended', async ({
  page,
}) => {
  await openWebsite(page, '?page=about')
  const heading = text(page, 'Heading, English').first()
  await heading.fill('Long '.repeat(20))
  await expect(page.getByText('10 letters too many')).toBeVisible()
  await page.getByRole('combobox', { name: 'Page' }).selectOption('Home page')
  await saveButton(page).click()
  await expect(page.getByRole('combobox', { name: 'Page' })).toHaveValue('about')
  await expect(heading).toBeFocused()
  await expect(page.getByText('Heading can have at most 90 letters; this has 99.')).toBeVisible()

  await heading.fill('Short words')
  await page.route('**/api/v1/admin/website/draft', createRefusal('The disk is full.'))
  await saveButton(page).click()
  await expect(page.getByText('The disk is full.')).toBeVisible()
  await expect(heading).toHaveValue('Short words')
  await page.unroute('**/api/v1/admin/website/draft')
  await page.context().setOffline(true)
  await saveButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is no internet connection.' })).toBeVisible()
  await page.context().setOffline(false)

  const gate = createRequestGate()
  let sent = 0
  await page.route('**/api/v1/admin/website/draft', (route) => {
    sent += 1
    return gate.route(route)
  })
  await saveButton(page).dblclick()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  gate.release()
  await expect(saved(page)).toBeVisible()
  expect(sent).toBe(1)

  await heading.fill('Words of an ended session')
  await endSession(page)
  await signInAgain(page)
  await expect(heading).toHaveValue('Words of an ended session')
  await page.getByRole('link', { name: 'Courses' }).click()
  await answer(page, 'Discard')
})

test('the screen says that it loads, that it failed, and tries again', async ({ page }) => {
  const gate = createRequestGate()
  await page.route('**/api/v1/admin/website', gate.route)
  await page.goto('/admin/website')
  await expect(page.getByText('Loading the website...')).toBeVisible()
  gate.release()
  await expect(page.getByRole('heading', { name: 'Sections' })).toBeVisible()
  await page.unroute('**/api/v1/admin/website')
  await page.route('**/api/v1/admin/website', createRefusal('The website cannot be read.'))
  await page.reload()
  await expect(page.getByText('The website cannot be read.')).toBeVisible()
  await page.unroute('**/api/v1/admin/website')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Sections' })).toBeVisible()
})
