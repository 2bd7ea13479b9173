import * as account from './account-content.ts'
import * as content from './content.ts'
import * as legal from './legal.ts'
import * as faq from './questions.ts'
import type { SiteTexts } from '#web/site/texts.ts'

/** The texts of the public pages in Hindi. */
export const hindiTexts: SiteTexts = { ...content, ...account, ...legal, ...faq }
