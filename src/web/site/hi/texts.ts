import * as account from './account-content.ts'
import * as buying from './buying-terms.ts'
import * as content from './content.ts'
import * as legal from './legal.ts'
import type { FixedTexts } from '#web/site/texts.ts'

/** The texts in Hindi that an owner does not change. */
export const hindiTexts: FixedTexts = { ...content, ...account, ...buying, ...legal }
