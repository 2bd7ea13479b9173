import { CertificateForm } from './certificate-form.tsx'
import { type Certificate, certificates as calls } from '#shared/contract/certificates.ts'
import { certificatePath, isEarned } from '#shared/domain/certificates.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { download } from '#web/platform/download.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'

/** The member's certificates, and how far they are from the others. */
export function CertificatesPanel() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(calls.list, {}))
  return (
    <section className="mt-8" aria-label={t('Your certificates')}>
      <h2 className="mb-3 text-2xl">{t('Your certificates')}</h2>
      <Card>
        {!data && !error && <Loading text={t('Loading…')} />}
        {!data && error && (
          <ErrorState
            title={t('Your certificates could not be loaded.')}
            message={messageOf(error, t('Please check your connection.'))}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data && data.certificates.length + data.courses.length === 0 && (
          <p className="text-muted">{t('When you have seen all of a course, its certificate is here.')}</p>
        )}
        <ul className="grid grid-cols-1 gap-6">
          {data?.certificates.map((certificate) => (
            <li key={certificate._id}>
              <IssuedCertificate certificate={certificate} />
            </li>
          ))}
          {data?.courses.map((course) => (
            <li key={course._id}>
              <h3 className="font-semibold wrap-anywhere">{course.title}</h3>
              <p className="text-muted">{t('{seen} of {items} seen', { seen: course.seen, items: course.items })}</p>
              {isEarned(course) && <CertificateForm courseId={course._id} />}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function IssuedCertificate({
  certificate: { _id, code, courseTitle, name, isWithdrawn },
}: {
  certificate: Certificate
}) {
  const downloading = useMutation({
    mutationFn: (language: 'en' | 'hi') =>
      download(`/user/certificates/${_id}/pdf?language=${language}`, `certificate-${language}.pdf`),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to download the file.')) }),
  })
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">{courseTitle}</h3>
      <p className="text-muted wrap-anywhere">{name}</p>
      {isWithdrawn ? (
        <p>{t('This certificate was withdrawn. Please write to us if you have questions.')}</p>
      ) : (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Button small variant="secondary" disabled={downloading.isPending} onClick={() => downloading.mutate('en')}>
            {t('PDF in English')}
          </Button>
          <Button small variant="secondary" disabled={downloading.isPending} onClick={() => downloading.mutate('hi')}>
            {t('PDF in Hindi')}
          </Button>
          <a href={certificatePath(code)} className="inline-block py-2.5 underline">
            {t('Public page')}
          </a>
        </div>
      )}
    </>
  )
}
