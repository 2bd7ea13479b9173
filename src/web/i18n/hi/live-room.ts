import type { Dictionary } from '#web/i18n/t.ts'

/** The live room: waiting room, chat and replay chat. */
export const liveRoom: Dictionary = {
  'The room could not be loaded. The video plays on.': 'बातचीत नहीं खुल सकी। वीडियो चलता रहेगा।',
  Messages: 'संदेश',
  '{name}: {text}': '{name}: {text}',
  '{text} · {count} together': '{text} · {count} एक साथ',
  '{count} new message': '{count} नया संदेश',
  '{count} new messages': '{count} नए संदेश',
  'Chat of the session': 'सत्र की बातचीत',
  'Loading the chat…': 'बातचीत आ रही है…',
  'The chat could not be loaded.': 'बातचीत नहीं आ सकी।',
  'Nobody wrote in this session.': 'इस सत्र में किसी ने कुछ नहीं लिखा।',
  'Nobody has written yet.': 'अभी तक किसी ने कुछ नहीं लिखा।',
}
