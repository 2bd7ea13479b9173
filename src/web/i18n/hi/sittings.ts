import type { Dictionary } from '#web/i18n/t.ts'

/** Sitting together. */
export const sittings: Dictionary = {
  'Sit together now': 'अभी साथ बैठें',
  'In silence, with a bell at the start and at the end.': 'मौन में, आरंभ और अंत में घंटी के साथ।',
  '{n} minutes': '{n} मिनट',
  'You are sitting': 'आप ध्यान में बैठे हैं',
  'End the sitting': 'बैठक समाप्त करें',
  'Your sitting is kept on this device and sent as soon as there is a connection.':
    'आपकी बैठक इस डिवाइस पर रखी गई है; इंटरनेट मिलते ही भेज दी जाएगी।',
  'A sitting of {n} minutes or more lights your lamp.': '{n} मिनट या उससे अधिक बैठने पर आपका दीप जलता है।',
  'Your lamp is lit.': 'आपका दीप जल गया है।',
  'You sat on your own this time. Your lamp is lit.': 'इस बार आप अकेले बैठे। आपका दीप जल गया है।',
  'You sat with one other member.': 'आप एक और सदस्य के साथ बैठे।',
  'You sat with {n} others.': 'आप {n} और लोगों के साथ बैठे।',
}
