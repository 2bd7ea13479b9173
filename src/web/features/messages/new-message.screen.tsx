import { MessageEditor } from './message-editor.tsx'
import { MessagesLink } from './messages-link.tsx'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { useNavigate } from 'react-router'

/** A message that is not saved yet. */
export function NewMessageScreen() {
  const navigate = useNavigate()
  return (
    <>
      <title>{t('Write a message – Sadhana')}</title>
      <MessagesLink />
      <ScreenHeader title={t('Write a message')} text={t('Save it as a draft; then you can test and send it.')} />
      <MessageEditor
        message={null}
        onCreated={({ _id }) => void navigate(screens.adminMessage(_id), { replace: true })}
      />
    </>
  )
}
