import { postFrom, countStatuses, describeStatuses } from './behind-proxy.ts'
import { signInForm } from './email-sign-in.ts'
import { isUndisturbed, startOtherVisitors, describeLatency } from './other-visitors.ts'
import { startProductionBehindNginx } from './production.ts'
import type { ProveRow } from './row.ts'
import { newVisitor } from './visitor.ts'

const ADDRESSES = 15
const MESSAGES = Number(process.env.MESSAGES ?? 1200)
const AT_ONCE = 10
const VISITORS = 10
const ADMIN = 'meera@example.com'
const THIRD = 'third@example.com'
const [NOTICES_AN_HOUR, EMAILS_TO_A_THIRD_PERSON] = [10, 5]

/** Hundreds of messages and newsletter requests from a few addresses, many in the name of one third person. */
export async function contactFloodsRows(): Promise<ProveRow[]> {
  const production = await startProductionBehindNginx()
  const others = await startOtherVisitors(production)
  const emailsTo = (address: string) => production.mail.emails.filter(({ to }) => to === address).length
  try {
    await production.administrator(ADMIN)
    const before = emailsTo(ADMIN)
    const idle = await others.measure(5000)
    let flood = new Map<number, number>()
    let visits = new Map<number, number>()
    const during = await others.during(async () => {
      flood = await countStatuses(MESSAGES, AT_ONCE, (at) => {
        const ip = `198.51.100.${at % ADDRESSES}`
        if (at % 3 === 0) return postFrom(ip, production, '/newsletter', { email: at % 2 ? THIRD : reader(at) })
        if (at % 20 === 1) return postFrom(ip, production, '/auth/login', signInForm(THIRD))
        return postFrom(ip, production, '/contact', message(at, at % 4 === 0 ? THIRD : reader(at)))
      })
      visits = await countStatuses(VISITORS, 1, async (at) => {
        const visitor = newVisitor()
        const { status } = await visitor.call(production.address, '/contact', {
          body: message(at, `visitor-${at}@example.com`),
        })
        visitor.close()
        return { status }
      })
    }, 5000)
    const notices = emailsTo(ADMIN) - before
    return [
      {
        name: `contact floods: others beside ${MESSAGES} requests`,
        figure: `${describeLatency({ idle, during })}; flood: ${describeStatuses(flood)}`,
        aim: 'p95 under 5 × idle and 300 ms',
        isMet: isUndisturbed({ idle, during }),
      },
      {
        name: 'contact floods: visitors who write from elsewhere',
        figure: describeStatuses(visits),
        aim: `${VISITORS} × 200`,
        isMet: visits.get(200) === VISITORS,
      },
      {
        name: 'contact floods: a third person gets',
        figure: `${emailsTo(THIRD)} emails`,
        aim: `${EMAILS_TO_A_THIRD_PERSON} at most (2 + 2, and a code)`,
        isMet: emailsTo(THIRD) <= EMAILS_TO_A_THIRD_PERSON,
      },
      {
        name: 'contact floods: an administrator gets',
        figure: `${notices} notices`,
        aim: `${NOTICES_AN_HOUR} an hour and one digest at most`,
        isMet: notices <= NOTICES_AN_HOUR + 1,
      },
    ]
  } finally {
    await others.close()
    await production.close()
  }
}

const reader = (at: number) => `reader-${at}@example.com`

function message(at: number, email: string) {
  return { firstName: 'Asha', lastName: 'Rao', email, subject: 'Sundays', message: `When do you meet? ${at}` }
}
