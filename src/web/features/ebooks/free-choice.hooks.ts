import type { AdminEbook } from '#shared/contract/ebooks.ts'
import { freeEbook } from '#shared/contract/free-ebook.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** The free e-book, and a function that chooses another; choosing the free one again makes none free. */
export function useFreeEbookChoice() {
  const client = useQueryClient()
  const { data } = useQuery(queryOf(freeEbook.chosen, {}))
  const ebookId = data?.ebookId ?? null
  const choose = useMutation({
    mutationFn: ({ _id }: AdminEbook) => request(freeEbook.choose, { body: { ebookId: _id === ebookId ? null : _id } }),
    onSuccess(answer, { title }) {
      client.setQueryData(queryOf(freeEbook.chosen, {}).queryKey, answer)
      void client.invalidateQueries({ queryKey: queryKeyOf(freeEbook.read) })
      const text =
        answer.ebookId === null ? t('No e-book is free now.') : t('{title} is the free e-book now.', { title })
      toast({ kind: 'success', text })
    },
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to choose the free e-book.')) }),
  })
  return {
    ebookId,
    isBusy: choose.isPending || data === undefined,
    choose: (ebook: AdminEbook) => choose.mutate(ebook),
  }
}
