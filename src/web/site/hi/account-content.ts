import { brand } from './content.ts'
import { publicPathIn, screens } from '#shared/screens.ts'

export const remindersUnsubscribe = {
  title: `स्मरण-पत्र बंद करें – ${brand}`,
  description: 'अब आपको ये स्मरण-पत्र नहीं मिलेंगे।',
  heading: 'स्मरण-पत्र बहुत हो गए?',
  text: 'इस बटन से इस तरह के स्मरण-पत्र तुरंत बंद हो जाते हैं। अपनी प्रोफ़ाइल से आप इन्हें फिर चालू कर सकते हैं।',
  button: 'ये स्मरण-पत्र बंद करें',
}

export const remindersEnded = {
  title: `स्मरण-पत्र – ${brand}`,
  description: 'आपके स्मरण-पत्रों का क्या हुआ।',
  heading: 'आपके स्मरण-पत्र',
  text: 'कौन-से स्मरण-पत्र मिलें, यह आप अपनी प्रोफ़ाइल में कभी भी चुन सकते हैं।',
  outcomes: {
    ended: 'हो गया। अब आपको इस तरह के स्मरण-पत्र नहीं मिलेंगे।',
    unknown: 'यह लिंक अधूरा है। कृपया इसे पत्र से फिर खोलें, या अपनी प्रोफ़ाइल में स्मरण-पत्र चुनें।',
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
