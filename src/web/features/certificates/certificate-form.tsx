import { certificates as calls } from '#shared/contract/certificates.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf, request } from '#web/platform/api-client.ts'
import { queryClient, queryKeyOf } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

/** Asks once for the name on the certificate: it cannot be changed afterwards. */
export function CertificateForm({ courseId }: { courseId: string }) {
  const { user } = useSession()
  const [name, setName] = useState(user?.name ?? '')
  const issue = useMutation({
    mutationFn: () => request(calls.issue, { params: { id: courseId }, body: { name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(calls.list) }),
  })
  const fieldError = issue.error instanceof ApiError ? issue.error.fields['name'] : undefined
  return (
    <form
      noValidate
      className="mt-3 grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!issue.isPending) issue.mutate()
      }}
    >
      <TextField
        label={t('Name on the certificate')}
        hint={t(
          'Please check it well: it cannot be changed afterwards. Whoever has the code of the certificate sees it.',
        )}
        required
        autoComplete="name"
        value={name}
        error={fieldError}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={issue.isPending} busyLabel={t('Saving...')} className="justify-self-start">
        {t('Get my certificate')}
      </Button>
      {issue.isError && fieldError === undefined && (
        <ErrorText>{messageOf(issue.error, t('The certificate could not be made.'))}</ErrorText>
      )}
    </form>
  )
}
