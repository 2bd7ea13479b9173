import type { Dictionary } from '#web/i18n/t.ts'

/** Messages from us by email. */
export const bulkEmails: Dictionary = {
  'Messages from us': 'हमारी ओर से संदेश',
  'Your choices could not be read.': 'आपकी पसंद दिखाई नहीं जा सकी।',
  'Emails about the service': 'सेवा से जुड़े ईमेल',
  'What changes in your programme, your sessions or your account. You get them until you say no.':
    'आपके कार्यक्रम, सत्रों या खाते में जो बदलता है। जब तक आप मना न करें, ये आपको मिलते हैं।',
  'Email news': 'ईमेल समाचार',
  'News and offers, one a day at most. You get them only if you say yes.':
    'समाचार और ऑफ़र, दिन में ज़्यादा से ज़्यादा एक। ये आपको तभी मिलते हैं जब आप हाँ कहें।',
  'Codes, receipts and the reminders that you choose come in any case. Each message has a link that ends its kind.':
    'कोड, रसीदें और आपके चुने हुए रिमाइंडर हर हाल में आते हैं। हर संदेश में उस तरह के संदेश बंद करने का लिंक होता है।',
}
