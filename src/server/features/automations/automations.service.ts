import * as automations from './automations.repo.ts'
import { LINKS } from './automations.job.ts'
import * as figures from './automation-figures.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { LocalesService } from '#server/features/locales/public.ts'
import type { Channel, StepMessages } from '#server/features/messages/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import { withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type Automation, automations as calls } from '#shared/contract/automations.ts'
import type { Fields } from '#shared/domain/audit.ts'
import {
  DEFAULT_STEP_TEXTS,
  examplesOf,
  fillForMember,
  STEP_PLACEHOLDERS,
  unknownStepPlaceholder,
} from '#shared/domain/automation-texts.ts'
import { AUTOMATION_STEPS, type AutomationStep, isMessageStep, STEP_KINDS } from '#shared/domain/automations.ts'
import { addIstDays } from '#shared/domain/ist.ts'
import { LANGUAGE_CODES } from '#shared/domain/locale.ts'
import type { MessageTexts } from '#shared/domain/messages.ts'
import { screens } from '#shared/screens.ts'
import { isDeepStrictEqual } from 'node:util'

const COUNTED_DAYS = 30
/** Tests of one administrator in an hour. */
const MAX_TESTS_PER_HOUR = 30

/** The messages that are sent by rules: their switches, words and figures. */
export function automationsService(dependencies: Dependencies): Handlers<typeof calls> {
  const { db, clock, audit, limits, localeOf, email, stepMessages } = dependencies

  async function presentAll(within: Db = db): Promise<Automation[]> {
    const rows = new Map((await automations.findAll(within)).map((row) => [row.step, row]))
    const since = addIstDays(clock.now(), -COUNTED_DAYS)
    const sent = await figures.sentSince(within, since)
    const site = await dependencies.siteName()
    return AUTOMATION_STEPS.map((step) => {
      const row = rows.get(step)
      const link = linkOf(step)
      return {
        step,
        kind: STEP_KINDS[step],
        isOn: row?.is_on ?? true,
        texts: row?.texts ?? DEFAULT_STEP_TEXTS[step],
        defaultTexts: DEFAULT_STEP_TEXTS[step],
        placeholders: [...STEP_PLACEHOLDERS[step]],
        examples: { en: examplesOf('en', { site, link }), hi: examplesOf('hi', { site, link }) },
        sent: sent.flatMap(({ step: of, channel, count }) => (of === step ? [{ channel, count }] : [])),
        version: row?.version ?? 0,
      }
    })
  }

  const linkOf = (step: AutomationStep) =>
    dependencies.siteUrl() + (isMessageStep(step) ? LINKS[step] : screens.dashboard)

  async function present(step: AutomationStep): Promise<Automation> {
    const found = (await presentAll()).find((each) => each.step === step)
    if (!found) throw new Refused('NOT_FOUND')
    return found
  }

  return {
    list: async () => ({ automations: await presentAll(), serverTime: clock.now() }),

    async update({ params, body, viewer }) {
      const step = requireStep(params.id)
      if (body.texts) requirePlaceholders(step, body.texts)
      return withCurrentOnConflict(calls.update.answer, {
        present: async () => ({ automation: await present(step) }),
        change: async () => {
          const before = await present(step)
          const isOn = body.isOn ?? before.isOn
          const texts = body.texts === undefined ? before.texts : (body.texts ?? DEFAULT_STEP_TEXTS[step])
          const version = body.version ?? before.version
          await transact(db, async (trx) => {
            const isDefault = isDeepStrictEqual(texts, DEFAULT_STEP_TEXTS[step])
            const stored = isDefault ? null : JSON.stringify(texts)
            const row = { step, is_on: isOn, texts: stored, version, changed_at: clock.now() }
            if (!(await automations.save(trx, row))) throw new Refused('CHANGED_MEANWHILE')
            if (!isOn && isMessageStep(step)) await stepMessages.end(trx, step)
            await audit.record(trx, {
              by: viewer,
              action: 'automation.update',
              subject: `automation:${step}`,
              name: texts.en.subject,
              before: auditFields(before),
              after: auditFields({ isOn, texts }),
            })
          })
          return { automation: await present(step) }
        },
      })
    },

    async test({ params, body, viewer }) {
      const step = requireStep(params.id)
      const locale = await localeOf(viewer.userId)
      const language = body.language ?? locale.language
      await limits.consume([
        { action: 'automation tested', subject: viewer.userId, max: MAX_TESTS_PER_HOUR, withinSeconds: 3600 },
      ])
      const { texts, examples, kind } = await present(step)
      return transact(db, async (trx) => {
        const self = await automations.findUser(trx, viewer.userId)
        const { subject, body: written } = fillForMember(texts[language], self.name, examples[language])
        const recipient = {
          userId: self.id,
          name: self.name,
          email: self.email,
          locale: { ...locale, language },
          language,
        }
        await email.deliver(trx, {
          messageId: viewer.userId,
          kind,
          isTest: true,
          streamId: null,
          validUntil: null,
          texts,
          now: clock.now(),
          recipients: [{ ...recipient, subject: `[Test] ${subject}`, body: written }],
        })
        return { to: self.email }
      })
    },
  }
}

function requireStep(text: string): AutomationStep {
  const step = AUTOMATION_STEPS.find((each) => each === text)
  if (!step) throw new Refused('NOT_FOUND')
  return step
}

/** Nothing stands in double braces but what the step knows: a misspelt placeholder would be read by everybody. */
function requirePlaceholders(step: AutomationStep, texts: MessageTexts): void {
  const fields: Record<string, string> = {}
  for (const language of LANGUAGE_CODES) {
    for (const part of ['subject', 'body'] as const) {
      const unknown = unknownStepPlaceholder(step, texts[language][part])
      if (unknown === null) continue
      const known = STEP_PLACEHOLDERS[step].map((name) => `{{${name}}}`).join(', ')
      fields[`texts.${language}.${part}`] = `Only these can stand in double braces here: ${known}.`
    }
  }
  if (Object.keys(fields).length > 0) throw new Refused('MALFORMED', { fields })
}

function auditFields({ isOn, texts }: Pick<Automation, 'isOn' | 'texts'>): Fields {
  const { en, hi } = texts
  return { isOn, subject: en.subject, body: en.body, subjectInHindi: hi.subject, bodyInHindi: hi.body }
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Pick<Audit, 'record'>
  limits: Pick<RateLimiter, 'consume'>
  localeOf: LocalesService['localeOf']
  /** The channel that carries tests. */
  email: Channel
  stepMessages: StepMessages
  siteName: () => Promise<string>
  siteUrl: () => string
}
