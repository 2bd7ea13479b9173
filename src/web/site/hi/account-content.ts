import { brand } from './content.ts'
import { publicPathIn, screens } from '#shared/screens.ts'

export const remindersUnsubscribe = {
  title: `ये ईमेल बंद करें – ${brand}`,
  description: 'अब आपको ये ईमेल नहीं मिलेंगे।',
  heading: 'ये ईमेल बहुत हो गए?',
  text: 'इस बटन से इस तरह के ईमेल तुरंत बंद हो जाते हैं। अपनी प्रोफ़ाइल से आप इन्हें फिर चालू कर सकते हैं।',
  button: 'ये ईमेल बंद करें',
}

export const remindersEnded = {
  title: `ईमेल – ${brand}`,
  description: 'आपके ईमेल का क्या हुआ।',
  heading: 'आपके ईमेल',
  text: 'कौन-से ईमेल मिलें, यह आप अपनी प्रोफ़ाइल में कभी भी चुन सकते हैं।',
  outcomes: {
    ended: 'हो गया। अब आपको इस तरह के ईमेल नहीं मिलेंगे।',
    unknown: 'यह लिंक अधूरा है। कृपया इसे ईमेल से फिर खोलें, या अपनी प्रोफ़ाइल में ईमेल चुनें।',
  },
  link: { label: 'मेरी प्रोफ़ाइल खोलें', href: screens.profile },
}

export const accountDeleted = {
  title: `फिर मिलेंगे – ${brand}`,
  description: 'आपका खाता हटा दिया गया है।',
  heading: 'धन्यवाद, फिर मिलेंगे',
  text: 'आपका खाता हटा दिया गया है, और आप हर जगह से साइन आउट हो गए हैं। कभी लौटना चाहें, तो फिर से शुरुआत करने के लिए आपका स्वागत है।',
  link: { label: 'होम पर लौटें', href: publicPathIn('hi', screens.home) },
}
