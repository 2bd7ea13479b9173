import * as english from './content.ts'
import * as account from './account-content.ts'
import * as buying from './buying-terms.ts'
import * as legal from './legal.ts'
import { hindiTexts } from './hi/texts.ts'
import type { CallToAction } from './visitor-links.tsx'
import { signInForPlan } from '#shared/chosen-plan.ts'
import { FREE_EBOOK_HASH, modulePath, publicPathIn, publicScreens, screens } from '#shared/screens.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import { type Localized, localize } from '#shared/site-content/localize.ts'
import type { HomeSection, SiteContent } from '#shared/site-content/site-content.ts'
import type { Language } from '#web/i18n/t.ts'
import { createContext, useContext } from 'react'

/** The texts that an owner does not change; the English files define the structure. */
export type FixedTexts = Texts<typeof english & typeof account & typeof buying & typeof legal>

const fixedTexts: Readonly<Record<Language, FixedTexts>> = {
  en: { ...english, ...account, ...buying, ...legal },
  hi: hindiTexts,
}

/** All texts of the public pages in one language: those of the content that is rendered, and the fixed ones. */
export type SiteTexts = FixedTexts & Localized<SiteContent> & { readonly callsToAction: CallsToAction }

/** A section of the home page in one language. */
export type SectionTexts<Kind extends HomeSection['kind']> = Localized<Extract<HomeSection, { kind: Kind }>>

type CallsToAction = Readonly<Record<keyof SiteContent['buttons'], CallToAction>>

export function createTexts(content: SiteContent, language: Language): SiteTexts {
  const words = localize(content, language)
  const toLanguage = <Link extends { href: string }>(link: Link) => ({ ...link, href: hrefIn(language, link.href) })
  return {
    ...fixedTexts[language],
    ...words,
    menu: words.menu.map(toLanguage),
    footer: { ...words.footer, links: words.footer.links.map(toLanguage) },
    callsToAction: callsToAction(words.buttons, { language, labels: fixedTexts[language].labels }),
  }
}

/** The same page in a language, for a link to one of the public pages. */
export function hrefIn(language: Language, href: string): string {
  const [path = ''] = href.split(/[?#]/)
  const isPublic = Object.values<string>(publicScreens).includes(path) || path.startsWith(modulePath(''))
  return isPublic ? publicPathIn(language, path) + href.slice(path.length) : href
}

/** The calls to action; nearly all lead to the sign-in (specification §2), and people who are signed in behind it. */
function callsToAction(buttons: Localized<SiteContent['buttons']>, { language, labels }: Labels): CallsToAction {
  const courses = publicPathIn(language, screens.courses)
  const { signIn, dashboard } = screens
  const resume = { label: labels.resume, href: dashboard }
  return {
    login: { label: buttons.login, href: signIn, member: resume },
    start: { label: buttons.start, href: signIn, member: resume },
    continue: { label: buttons.continue, href: signIn, member: null },
    today: { label: buttons.today, href: signIn, member: null },
    enroll: { label: buttons.enroll, href: signInForPlan('HALF_YEARLY') },
    join: { label: buttons.join, href: signIn, member: resume },
    ebook: {
      label: buttons.ebook,
      href: signIn + FREE_EBOOK_HASH,
      member: { label: labels.readEbook, href: screens.freeEbook },
    },
    course: { label: buttons.course, href: signIn, member: { label: labels.openCourses, href: screens.myCourses } },
    explore: { label: buttons.explore, href: courses },
    begin: { label: buttons.begin, href: courses },
  }
}

interface Labels {
  language: Language
  labels: FixedTexts['labels']
}

interface SiteLanguage {
  language: Language
  texts: SiteTexts
}

/** The language and the texts of the rendered page. */
export const SiteLanguageContext = createContext<SiteLanguage>({
  language: 'en',
  texts: createTexts(defaultContent, 'en'),
})

export function useTexts(): SiteTexts {
  return useContext(SiteLanguageContext).texts
}

type Texts<Text> = Text extends string
  ? string
  : Text extends number
    ? number
    : { readonly [Name in keyof Text]: Texts<Text[Name]> }
