import { pathOfProblem, type SiteProblem } from './content-errors.ts'
import { listTextsOf } from './field-texts.ts'
import { contentPages, pageNames } from './page-names.ts'
import { sectionTexts } from './section-names.ts'
import { type SiteContent, sectionIdOf } from '#shared/site-content/site-content.ts'
import { t, tn } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface ProblemsDialogProps {
  problems: readonly SiteProblem[]
  content: SiteContent
  onLead: (path: string) => void
  onClose: () => void
}

/** What has to be put right before the draft can be published; each problem leads to its field. */
export function ProblemsDialog({ problems, content, onLead, onClose }: ProblemsDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t('Not published yet')}>
      <p className="mb-4">
        {tn(problems.length, {
          one: 'Please put this right first. Visitors still see the site as it was.',
          other: 'Please put these {count} things right first. Visitors still see the site as it was.',
        })}
      </p>
      <ol className="grid gap-2">
        {problems.map((problem, at) => {
          const path = pathOfProblem(problem, content)
          const place = placeOf(problem, content)
          return (
            // Two problems may have the same text.
            <li
              key={at}
              className="flex flex-wrap items-center justify-between gap-x-4 rounded-field border border-line px-4 py-2"
            >
              <p className="min-w-0 flex-1 basis-60">
                <span className="block text-sm font-semibold text-muted">{place}</span>
                {t(problem.message)}
              </p>
              {path !== null && (
                <Button
                  variant="secondary"
                  small
                  aria-label={t('Go to: {place}, {problem}', { place, problem: t(problem.message) })}
                  onClick={() => {
                    onClose()
                    onLead(path)
                  }}
                >
                  {t('Go there')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}

/** Such as 'The journey · Step 2'. */
function placeOf({ section, field }: SiteProblem, content: SiteContent): string {
  const entries = [...field.matchAll(/(\w+)\.(\d+)/gu)].map(([, list = '', at]) =>
    t('{name} {number}', { name: listTextsOf(list).one, number: Number(at) + 1 }),
  )
  return [nameOf(section, content), ...entries].join(' · ')
}

/** The page or section, by the name that it has on the screen. */
function nameOf(section: string, content: SiteContent): string {
  const page = pageNames.find((name) => name === section)
  if (page) return contentPages[page].name()
  const found = content.home.sections.find((each) => sectionIdOf(each) === section)
  return found ? sectionTexts[found.kind].name() : t('The site')
}
