import { calendar, type CalendarFile } from '#shared/contract/calendar.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { saveFile } from '#web/platform/download.ts'
import { toast } from '#web/platform/toasts.ts'
import { useMutation } from '@tanstack/react-query'

/** Downloads the calendar file of a live session, or without one that of the daily programme. */
export function useCalendarDownload(streamId?: string) {
  return useMutation({
    mutationFn: (): Promise<CalendarFile> =>
      streamId === undefined ? request(calendar.programme) : request(calendar.livestream, { params: { id: streamId } }),
    onSuccess: ({ fileName, content }) =>
      saveFile({ name: fileName, type: 'text/calendar;charset=utf-8', parts: [content] }),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('The calendar file could not be made.')) }),
  })
}
