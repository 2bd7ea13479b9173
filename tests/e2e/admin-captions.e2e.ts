import { discardChanges, expectAccessible, test, toastOf } from './admin-kit.ts'
import { openCourse, seekTo } from './course-kit.ts'
import { authHeaders, signInContext } from './kit.ts'
import { expect, type APIRequestContext, type Page } from '@playwright/test'

const TITLE = 'The five breaths'
/** As CapCut writes it, with a caption without length and a font. */
const SUBRIP = [
  '1\r\n00:00:01,000 --> 00:00:04,000\r\n<font color="#fff">Breathe in</font>\r\n',
  '2\r\n00:00:04,000 --> 00:00:04,000\r\nLost.\r\n',
  '3\r\n00:00:05,000 --> 00:00:09,000\r\nHold it and breathe out.\r\n',
].join('\r\n')

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Captions' })
const field = (page: Page, name: string) => editor(page).getByRole('textbox', { name, exact: true })
const caption = (page: Page, text: string) => editor(page).getByRole('button', { name: text })
const save = (page: Page) => editor(page).getByRole('button', { name: 'Save', exact: true })

async function openEditor(page: Page, title: string): Promise<void> {
  await page.goto('/admin/content/videos')
  await page.getByRole('button', { name: `Captions of ${title}` }).click()
  await expect(editor(page)).toBeVisible()
}

test('an SRT file is repaired and reported, its captions are edited beside the video, and members see them', async ({
  page,
  context,
  browser,
  product,
}) => {
  await page.goto('/admin/content/videos')
  await page.getByRole('button', { name: `Edit ${TITLE}`, exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Captions in English').setInputFiles(file('talk.srt', SUBRIP))
  await expect(form.getByText('Converted from SRT.')).toBeVisible()
  await expect(form.getByText('1 caption without length was left out (line 6).')).toBeVisible()
  await expect(form.getByText('Formatting that captions cannot have was removed from 1 caption.')).toBeVisible()
  const language = form.getByLabel('Captions in another language')
  await language.fill('Old English of the north')
  await language.press('Enter')
  await expect(form.getByText('Please choose a language from the list')).toBeVisible()
  await language.fill('tamil')
  await language.press('Enter')
  await form
    .getByLabel('Captions in தமிழ் – Tamil')
    .setInputFiles(file('talk.vtt', 'WEBVTT\n\n0:00:00.000 --> 0:00:55.000\nமூச்சு'))
  await expect(form.getByText('The times of 1 caption were written in the usual form.')).toBeVisible()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Video updated successfully!')).toBeVisible()

  await page.getByRole('button', { name: `Captions of ${TITLE}` }).click()
  await expect(editor(page).getByText('2 captions')).toBeVisible()
  await caption(page, 'Hold it and breathe out.').click()
  await field(page, 'End').fill('0:05')
  await expect(editor(page).getByText('A caption must end after it begins.')).toBeVisible()
  await save(page).click()
  await expect(editor(page).getByText('Please correct the marked captions.')).toBeVisible()
  await expectAccessible(page)
  await field(page, 'End').press('ControlOrMeta+z')
  await expect(field(page, 'End')).toHaveValue('00:09.000')
  await field(page, 'Text').press('Home')
  for (let step = 0; step < 'Hold it'.length; step += 1) await page.keyboard.press('ArrowRight')
  await editor(page).getByRole('button', { name: 'Split this caption' }).click()
  await expect(field(page, 'Text')).toHaveValue('Hold it')
  await field(page, 'Text').press('ControlOrMeta+ArrowDown')
  await expect(field(page, 'Text')).toHaveValue('and breathe out.')
  await field(page, 'Text').fill('I <3 your breath')
  await editor(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => {
      video.currentTime = 12
    })
  await editor(page).getByRole('button', { name: 'Set the end to the time of the video' }).click()
  await expect(field(page, 'End')).toHaveValue('00:12.000')
  await save(page).click()
  await expect(toastOf(page, 'Captions saved.')).toBeVisible()
  await expect(save(page)).toBeDisabled()

  const member = await browser.newContext({ baseURL: product.address })
  await signInContext(member, product, 'annual')
  const theirs = await member.newPage()
  await openCourse(theirs, product)
  const menu = theirs.getByRole('combobox', { name: 'Captions' })
  await expect(menu.getByRole('option')).toHaveText(['Off', 'English', 'தமிழ்'])
  await menu.selectOption('English')
  await seekTo(theirs, 10)
  const shown = () =>
    theirs.locator('video').evaluate(({ textTracks }: HTMLVideoElement) => {
      const tracks = [...textTracks].filter(({ mode }) => mode === 'showing')
      return tracks.flatMap(({ activeCues }) =>
        [...(activeCues ?? [])].map((cue) => (cue as VTTCue).getCueAsHTML().textContent),
      )
    })
  await expect.poll(shown).toEqual(['I <3 your breath'])
  await member.close()
  expect(context.pages()).toHaveLength(1)
})

test('unsaved captions ask before they are lost, and what somebody else changed meanwhile is not overwritten', async ({
  page,
  request,
  product,
}) => {
  const title = 'A seat for a restless mind'
  const headers = await authHeaders(request, product, 'admin')
  const change = await createChange(request, `${product.address}/api/v1/admin/videos`, { title, headers })
  await openEditor(page, title)
  await editor(page).getByLabel('Language of the new captions').fill('mr')
  await editor(page).getByRole('button', { name: 'Add', exact: true }).click()
  await editor(page).getByRole('button', { name: 'Add caption here' }).click()
  await field(page, 'Text').fill('Mine')
  await editor(page).getByLabel('Language', { exact: true }).selectOption('Another language…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue editing' }).click()
  await expect(field(page, 'Text')).toHaveValue('Mine')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue editing' }).click()

  // A change of another field is no conflict.
  await change({ description: 'Sit.' })
  await save(page).click()
  await expect(toastOf(page, 'Captions saved.')).toBeVisible()

  await change({ captions: [{ language: 'mr', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nTheirs' }] })
  await field(page, 'Text').fill('Mine again')
  await save(page).click()
  const panel = editor(page).getByRole('alert').filter({ hasText: 'Someone else has changed this meanwhile' })
  await panel.getByRole('button', { name: 'Load the other version' }).click()
  await expect(field(page, 'Text')).toHaveValue('Theirs')
  await editor(page).getByRole('button', { name: 'Undo' }).click()
  await save(page).click()
  await expect(save(page)).toBeDisabled()
  await expect(field(page, 'Text')).toHaveValue('Mine again')
  await editor(page).getByRole('button', { name: 'Add caption here' }).click()
  await editor(page).getByRole('button', { name: 'Cancel' }).click()
  await discardChanges(page)
  await expect(editor(page)).toBeHidden()
})

/** Changes a video as another administrator would. */
async function createChange(
  request: APIRequestContext,
  address: string,
  { title, headers }: { title: string; headers: Record<string, string> },
) {
  const { videos } = (await (await request.get(address, { headers })).json()) as {
    videos: { _id: string; title: string }[]
  }
  const id = videos.find((video) => video.title === title)?._id
  return async (data: object): Promise<void> => {
    const answer = await request.patch(`${address}/${id}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}
