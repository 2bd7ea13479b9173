import { type Brand, BUILT_BRAND, readLogo, withBrand } from './brand.ts'
import { expect, test } from 'vitest'

const PAGE = [
  '<head><meta name="theme-color" content="#fdf9f0"/><meta name="brand-logo" content="%LOGO_META%"/>',
  '<link rel="icon" href="/favicon.svg"/><meta content="https://a.example/social/en/home.jpg"/></head>',
  '<a>%LOGO%<img src="%LOGO_PATH%" alt="%LOGO_ALT%" width="%LOGO_WIDTH%" height="%LOGO_HEIGHT%"/>%/LOGO%',
  '%NAME%<b>Sadhana</b>%/NAME%</a>',
].join('')

const branded = (brand: Partial<Brand>) => withBrand(PAGE, { ...BUILT_BRAND, ...brand }, 'Sadhana')
const logo = (width: number, height: number) => ({ version: 'a1b2', width, height })

test('without a brand the page is as it was built', () => {
  expect(branded({})).toBe(
    '<head><meta name="theme-color" content="#fdf9f0"/><meta name="brand-logo" content=""/><link rel="icon" href="/favicon.svg"/><meta content="https://a.example/social/en/home.jpg"/></head><a><b>Sadhana</b></a>',
  )
})

test('a logo stands beside the name, a wide one for it', () => {
  expect(branded({ logo: logo(100, 100) })).toContain(
    '<a><img src="/brand/logo.webp?v=a1b2" alt="" width="100" height="100"/><b>Sadhana</b></a>',
  )
  expect(branded({ logo: logo(400, 100) })).toContain(
    '<a><img src="/brand/logo.webp?v=a1b2" alt="Sadhana" width="400" height="100"/></a>',
  )
})

test('a colour is in the head: the style sheet comes last, and the browser paints its paper around the page', () => {
  const page = branded({ colour: '#1d4ed8' })
  expect(page).toMatch(/<style id="brand">@media screen\{.*\}<\/style><\/head>/)
  expect(page).not.toContain('#fdf9f0')
})

test('icons and preview pictures have the version of the brand', () => {
  const page = branded({ version: 'c3d4' })
  const ofModule = withBrand('"/social/hi/modules/breath.jpg"', { ...BUILT_BRAND, version: 'c3d4' }, 'Sadhana')
  expect(ofModule).toBe('"/social/hi/modules/breath.jpg?v=c3d4"')
  expect(page).toContain('"/favicon.svg?v=c3d4"')
  expect(page).toContain('"https://a.example/social/en/home.jpg?v=c3d4"')
})

test.each([
  ['a1b2 400 100', logo(400, 100)],
  ['', null],
  ['%LOGO_META%', null],
  ['a1b2 x 1', null],
])('the application reads the logo from %j', (content, found) => {
  expect(readLogo(content)).toEqual(found)
})

test('what the server writes for the application can be read by it', () => {
  const [, content = ''] = /brand-logo" content="([^"]*)"/.exec(branded({ logo: logo(400, 100) })) ?? []
  expect(readLogo(content)).toEqual(logo(400, 100))
})
