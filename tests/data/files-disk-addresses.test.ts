import { startDiskServer, TEST_SECRET, type DiskServer } from './disk-server.ts'
import { createFileTokens } from '#server/adapters/files/file-tokens.ts'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let disk: DiskServer
beforeAll(async () => {
  disk = await startDiskServer()
  const body = Readable.from([Buffer.from('0123456789')])
  await disk.files.write({ key: 'v/ten.mp4', contentType: 'video/mp4', sizeInBytes: 10, body })
})
beforeEach(() => {
  disk.rights.mayRead = () => true
})
afterAll(() => disk.stop())

const inAnHour = () => new Date(Date.now() + 3_600_000)
const readable = (more = {}) =>
  disk.files.createReadUrl({
    key: 'v/ten.mp4',
    contentType: 'video/mp4',
    userId: 'asha',
    expiresAt: inAnHour(),
    ...more,
  })
const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(disk.origin + address, { headers, method })

describe('an address', () => {
  test('is stable, and reveals neither key nor viewer', async () => {
    const expiresAt = inAnHour()
    const address = await readable({ expiresAt })
    expect(await readable({ expiresAt })).toBe(address)
    expect(await readable({ expiresAt, userId: 'bina' })).not.toBe(address)
    const inside = Buffer.from(address.slice('/files/'.length), 'base64url').toString('latin1')
    expect(inside).not.toMatch(/ten|asha/)
  })

  test('that was changed at any position is refused with 403', async () => {
    const address = await readable()
    for (let at = '/files/'.length; at < address.length; at += 7) {
      const changed = address.slice(0, at) + (address[at] === 'A' ? 'B' : 'A') + address.slice(at + 1)
      const answer = await get(changed)
      expect(answer.status).toBe(403)
      expect(await answer.json()).toEqual({ message: expect.any(String), code: 'FORBIDDEN' })
    }
    for (const wrong of [
      '',
      'A',
      address.slice(7, 40),
      `${address.slice(7)}A`,
      '..%2f..%2fetc%2fpasswd',
      '../../etc/passwd',
    ]) {
      expect((await get(`/files/${wrong}`)).status).toBeGreaterThanOrEqual(403)
    }
  })

  test('sealed with another secret is refused', async () => {
    const ticket = { use: 'GET' as const, key: 'v/ten.mp4', contentType: 'video/mp4', viewer: 'x', expiresAtMs: 9e15 }
    expect((await get(`/files/${createFileTokens('another').encrypt(ticket)}`)).status).toBe(403)
    expect((await get(`/files/${createFileTokens(TEST_SECRET).encrypt(ticket)}`)).status).toBe(200)
    // Every node creates the same address.
    expect(createFileTokens(TEST_SECRET).encrypt(ticket)).toBe(createFileTokens(TEST_SECRET).encrypt(ticket))
  })

  test('for one method is refused for another', async () => {
    const put = await disk.files.createUploadUrl({
      key: 'v/ten.mp4',
      contentType: 'video/mp4',
      userId: 'meera',
      expiresInSeconds: 60,
      maxBytes: 9,
    })
    expect((await get(put)).status).toBe(403)
    const answer = await fetch(disk.origin + (await readable()), { method: 'PUT', body: 'x' })
    expect(answer.status).toBe(403)
    expect(await (await get(await readable())).text()).toBe('0123456789')
  })

  test('even a valid ticket cannot name a path outside of the folder', async () => {
    for (const key of [
      '../secret',
      '/etc/passwd',
      'a/../../b',
      'a//b',
      '.hidden',
      'a/./b',
      'A',
      'a b',
      'a\0',
      'a\\b',
      '',
    ]) {
      await expect(readable({ key })).rejects.toThrow('not a key')
      await expect(disk.files.head(key)).rejects.toThrow('not a key')
      const forged = createFileTokens(TEST_SECRET).encrypt({
        use: 'PUT',
        key,
        viewer: 'meera',
        contentType: 'a/b',
        maxBytes: 9,
        expiresAtMs: 9e15,
      })
      const put = await fetch(`${disk.origin}/files/${forged}`, {
        method: 'PUT',
        body: 'x',
        headers: { 'content-type': 'a/b' },
      })
      expect(put.ok).toBe(false)
    }
  })

  test('does not follow a link out of the folder', async () => {
    writeFileSync(join(disk.dir, 'outside'), 'secret')
    symlinkSync(join(disk.dir, 'outside'), join(disk.dir, 'objects/v/link'))
    mkdirSync(join(disk.dir, 'elsewhere'))
    writeFileSync(join(disk.dir, 'elsewhere/file'), 'secret')
    symlinkSync(join(disk.dir, 'elsewhere'), join(disk.dir, 'objects/linked'))
    for (const key of ['v/link', 'linked/file']) {
      expect((await get(await readable({ key }))).status).toBe(404)
      expect(await disk.files.head(key)).toBeNull()
    }
  })
})

describe('the viewer', () => {
  test('is checked again after seconds, but not for every range of a seek', async () => {
    const address = await readable({ userId: 'chitra' })
    disk.rights.asked = 0
    for (let range = 0; range < 5; range += 1) await get(address, { range: `bytes=${range}-` })
    expect(disk.rights.asked).toBe(1)
    disk.rights.mayRead = () => false
    await disk.advance(4)
    const answer = await get(address)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store'])
  })

  test('of a refused read is not cached', async () => {
    const address = await readable({ userId: 'deepa' })
    disk.rights.mayRead = () => false
    expect((await get(address)).status).toBe(403)
    disk.rights.mayRead = ({ userId, key }) => userId === 'deepa' && key === 'v/ten.mp4'
    expect((await get(address)).status).toBe(200)
  })
})

describe('an answer', () => {
  test('has exact type, length, security and cache headers', async () => {
    const answer = await get(await readable({ fileName: 'Q"1\' ॐ.mp4' }))
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-disposition': `inline; filename="Q_1' _.mp4"; filename*=UTF-8''Q%221%27%20%E0%A5%90.mp4`,
      'content-length': '10',
      'content-type': 'video/mp4',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['cache-control']).toBe('private, max-age=600, must-revalidate')
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('that a browser could execute is sent as an attachment', async () => {
    const answer = await get(await readable({ contentType: 'text/html' }))
    expect(answer.headers.get('content-disposition')).toBe('attachment')
  })

  test.each([{}, { range: 'bytes=2-5' }, { range: 'bytes=99-' }, { 'if-none-match': '*' }])(
    'to HEAD with %o is the one to GET without the body',
    async (asked) => {
      const address = await readable({ expiresAt: new Date('2100-01-01') })
      const [head, whole] = [await get(address, asked, 'HEAD'), await get(address, asked)]
      const of = (answer: Response) => {
        const { date, 'cache-control': cache, ...rest } = Object.fromEntries(answer.headers)
        // The client closes the connection after HEAD.
        delete rest.connection
        delete rest['keep-alive']
        return { status: answer.status, ...rest, hasDate: date !== undefined, cache: cache?.replace(/\d+/, '') }
      }
      expect(of(head)).toEqual(of(whole))
      expect(await head.text()).toBe('')
    },
  )

  test('is 304 for a matching tag, and complete for a range with an old tag', async () => {
    const address = await readable()
    const tag = (await get(address)).headers.get('etag') ?? ''
    expect((await get(address, { 'if-none-match': tag })).status).toBe(304)
    expect((await get(address, { range: 'bytes=1-2', 'if-range': tag })).status).toBe(206)
    expect((await get(address, { range: 'bytes=1-2', 'if-range': '"old"' })).status).toBe(200)
  })
})
