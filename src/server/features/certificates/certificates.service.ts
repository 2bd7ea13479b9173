import * as certificates from './certificates.repo.ts'
import type { Db } from '#server/db/database.ts'
import { lockMember } from '#server/db/locks.ts'
import { transact } from '#server/db/transact.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { RateLimiter } from '#server/platform/rate-limiter.ts'
import type { RenderCertificate } from '#server/ports/certificate-renderer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Certificate, certificates as calls } from '#shared/contract/certificates.ts'
import { certificatePath, isEarned } from '#shared/domain/certificates.ts'
import { randomBytes } from 'node:crypto'

const PDFS_PER_HOUR = 20
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const CODE_LENGTH = 20

/** The certificates of a member (decision 0100). They depend on what was seen, not on the plan. */
export function certificatesService(dependencies: Dependencies): Handlers<typeof calls> {
  const { db, clock, limits, siteUrl, siteName, renderCertificate } = dependencies
  return {
    async list({ viewer: { userId } }) {
      const rows = await certificates.listOf(db, userId)
      const issued = new Set(rows.map(({ course_id }) => course_id))
      const courses = await certificates.listSeen(db, { userId, now: clock.now() })
      return {
        certificates: rows.map(present),
        courses: courses.flatMap(({ id, ...course }) => (issued.has(id) ? [] : [{ _id: id, ...course }])),
      }
    },

    async issue({ params: { id: courseId }, body: { name }, viewer: { userId } }) {
      const existing = await certificates.findOfCourse(db, { userId, courseId })
      if (existing) return { certificate: present(existing) }
      const now = clock.now()
      const [course] = await certificates.listSeen(db, { userId, courseId, now })
      if (!course) throw new Refused('NOT_FOUND')
      if (name === undefined) throw new Refused('MALFORMED')
      if (!isEarned(course)) throw new Refused('CERTIFICATE_NOT_EARNED')
      const row = {
        id: newId(),
        code: newCode(),
        user_id: userId,
        course_id: courseId,
        course_title: course.title,
        name,
        issued_at: now,
        withdrawn_at: null,
        withdrawn_reason: null,
        replaced_at: null,
      }
      // The unique index keeps one of several requests at once; each answers the one that was kept.
      const kept = await transact(db, async (trx) => {
        if (!(await lockMember(trx, userId))) throw new Refused('UNAUTHENTICATED')
        await certificates.insert(trx, row)
        return certificates.findOfCourse(trx, { userId, courseId })
      })
      if (!kept) throw new Refused('NOT_FOUND')
      return { certificate: present(kept) }
    },

    async pdf({ params: { id }, query: { language }, viewer: { userId } }) {
      const row = await certificates.find(db, { userId, id })
      if (!row || row.withdrawn_at) throw new Refused('NOT_FOUND')
      await limits.consume([{ action: 'certificate as PDF', subject: userId, max: PDFS_PER_HOUR, withinSeconds: 3600 }])
      const content = await renderCertificate({
        name: row.name,
        courseTitle: row.course_title,
        issuedAt: row.issued_at,
        url: siteUrl() + certificatePath(row.code),
        siteName: siteName(),
        language,
      })
      return { fileName: `certificate-${language}.pdf`, content }
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  limits: RateLimiter
  siteUrl: () => string
  siteName: () => string
  renderCertificate: RenderCertificate
}

function newCode(): string {
  // 32 characters divide 256: each is equally likely.
  return Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

function present(row: certificates.CertificateRow): Certificate {
  return {
    _id: row.id,
    courseId: row.course_id,
    courseTitle: row.course_title,
    name: row.name,
    code: row.code,
    issuedAt: row.issued_at,
    isWithdrawn: row.withdrawn_at !== null,
  }
}
