import { automaticCaptions } from '#shared/contract/automatic-captions.ts'
import { spokenLanguage } from '#shared/domain/automatic-captions.ts'
import { refetchMedia } from '#web/features/renditions/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { languageOptions } from './language-choice.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** The languages in which captions can be written automatically; null without a speech model or while it is unknown. */
export function useSpokenLanguages(): { isLoading: boolean; languages: string[] | null } {
  const { data, isLoading } = useQuery(queryOf(automaticCaptions.read, {}))
  if (!data?.isAvailable) return { isLoading, languages: null }
  const known = languageOptions().filter(({ language }) => spokenLanguage(language, data) !== null)
  return { isLoading, languages: known.map(({ language }) => language) }
}

interface Request {
  videoId: string
  language: string
}

export function useMakeCaptions() {
  return useMutation({
    mutationFn: ({ videoId: id, language }: Request) =>
      request(automaticCaptions.make, { params: { id }, body: { language } }),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('The captions could not be asked for.')) }),
    onSettled: refetchMedia,
  })
}

export function useCancelCaptions() {
  return useMutation({
    mutationFn: ({ videoId: id, language }: Request) =>
      request(automaticCaptions.cancel, { params: { id }, query: { language } }),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('The captions could not be stopped.')) }),
    onSettled: refetchMedia,
  })
}
