import * as account from './content.account.ts'
import * as content from './content.ts'
import * as legal from './legal.ts'
import * as asked from './questions.ts'
import type { SiteWords } from '#web/site/words.ts'

/** The public pages in Hindi. */
export const hindiWords: SiteWords = { ...content, ...account, ...legal, ...asked }
