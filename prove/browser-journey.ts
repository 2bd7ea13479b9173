import { createAdministrator } from '#tests/kit/run-owner-command.ts'
import type { Cluster } from './nodes.ts'
import type { ProveRow } from './row.ts'
import { screens } from '#shared/screens.ts'
import { SEEKABLE_VIDEO, MB, writeLargeVideo } from '#tests/e2e/large-video.ts'
import { findBrowser } from '#tests/kit/browser.ts'
import { waitForEmailedCode } from '#tests/kit/fake-smtp-server.ts'
import { chromium, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ADMIN = 'ravi@sadhana.example'
const MEMBER = 'leela@sadhana.example'
const VIDEO = 'The long walk'
const COURSE = 'Walking on'
/** Larger than what is uploaded in one request. */
const VIDEO_MB = 105

/** The main journey on screens: upload, course, purchase, playback; files go directly between browser and store. */
export async function journeyInBrowser(cluster: Cluster): Promise<ProveRow[]> {
  const found = await findBrowser()
  if (!found) throw new Error('No Chromium starts here: install one, or name it in CHROMIUM.')
  await createAdministrator(ADMIN, cluster.command)
  const folder = mkdtempSync(join(tmpdir(), 'sadhana-video-'))
  const videoPath = writeLargeVideo(join(folder, 'the-long-walk.mp4'), VIDEO_MB * MB, SEEKABLE_VIDEO)
  const browser = await chromium.launch(found)
  const from = performance.now()
  try {
    const parts = await publishCourse(cluster, await (await browser.newContext()).newPage(), videoPath)
    const ranges = await buyAndWatch(cluster, await (await browser.newContext()).newPage())
    const took = ((performance.now() - from) / 1000).toFixed(0)
    return [
      {
        name: 'cluster: the main journey in a browser',
        figure: `${parts} parts of ${VIDEO_MB} MB to the store, plays with ${ranges} ranges from it, ${took} s in all`,
        aim: 'from an emailed code to a video that plays',
        isMet: parts > 1 && ranges > 0,
      },
    ]
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The administrator's part; returns how many parts of the video went to the store. */
async function publishCourse(cluster: Cluster, page: Page, videoPath: string): Promise<number> {
  await page.goto(cluster.address + screens.signIn)
  await signIn(cluster, page, ADMIN)
  await page.waitForURL(cluster.address + screens.adminDashboard)

  let parts = 0
  page.on('response', (response) => {
    const isPart = response.request().method() === 'PUT' && response.url().startsWith(cluster.storeAddress)
    if (isPart && response.ok()) parts += 1
  })
  await page.goto(cluster.address + screens.adminVideos)
  await page.getByRole('button', { name: 'Add New Video' }).first().click()
  const video = page.getByRole('dialog', { name: 'Add a New Video' })
  await video.getByLabel('Title').fill(VIDEO)
  await video.getByLabel('Description').fill('Slowly.')
  await video.getByLabel('Video File').setInputFiles(videoPath)
  await video.getByLabel('Publish now').check()
  await video.getByRole('button', { name: 'Add Video' }).click()
  await page.getByText('Video added successfully!').first().waitFor({ timeout: 120_000 })
  const partsOfVideo = parts

  await page.goto(cluster.address + screens.adminCourses)
  await page.getByRole('button', { name: 'Create New Course' }).first().click()
  const course = page.getByRole('dialog', { name: 'Create a New Course' })
  await course.getByLabel('Title').fill(COURSE)
  await course.getByLabel('Description').fill('One foot, then the other.')
  await course.getByLabel('Thumbnail').setInputFiles('demo/media/thumbnails/the-quiet-lotus.webp')
  const videos = course.getByRole('group', { name: /^Videos/ })
  await videos.getByRole('searchbox').fill(VIDEO)
  await videos.getByRole('button', { name: VIDEO, pressed: false }).click()
  await course.getByLabel('Publish now').check()
  await course.getByRole('button', { name: /Create Course|Save/ }).click()
  await page.getByText('Course created successfully!').first().waitFor()
  return partsOfVideo
}

/** The member's part, from the home page; returns how many ranges came from the store. */
async function buyAndWatch(cluster: Cluster, page: Page): Promise<number> {
  await page.goto(cluster.address)
  await page.getByRole('link', { name: 'Start Your Journey' }).first().click()
  await signIn(cluster, page, MEMBER)
  await page.getByRole('link', { name: /^Activate for/ }).click()
  const annual = page.getByRole('listitem').filter({ hasText: 'MOST POPULAR' })
  await annual.getByRole('button', { name: 'Choose Plan' }).click()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.waitForURL(cluster.address + screens.myCourses)

  let ranges = 0
  page.on('response', (response) => {
    if (response.status() === 206 && response.url().startsWith(cluster.storeAddress)) ranges += 1
  })
  await page.getByRole('article').filter({ hasText: COURSE }).getByRole('button', { name: 'Start Course' }).click()
  await page.locator('video').waitFor()
  await waitUntilPlaysFrom(page, 0)
  await page.evaluate(`document.querySelector('video').currentTime = 30`)
  await waitUntilPlaysFrom(page, 30)
  return ranges
}

/** Waits until the video plays from about this second. */
async function waitUntilPlaysFrom(page: Page, second: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const at = Number(await page.evaluate<unknown>(`document.querySelector('video').currentTime`))
    if (at > second + 0.3 && at < second + 15) return
    await page.waitForTimeout(100)
  }
  throw new Error(`the video does not play from second ${second}`)
}

/** Signs in with the emailed code. */
async function signIn({ mail }: Cluster, page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Leela Menon')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.getByRole('button', { name: 'Continue' }).click()
  const code = await waitForEmailedCode(mail.emails, email)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}
