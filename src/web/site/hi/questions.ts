import { contactEmail, figures } from './content.ts'

/** The frequently asked questions in Hindi. */
export const questions = [
  {
    question: 'क्या शुरू करने से पहले कुछ जानना ज़रूरी है?',
    answer: 'नहीं। हर पाठ सरल शब्दों में, वहीं से शुरू होता है जहाँ आप हैं। एक शांत जगह और दस मिनट काफ़ी हैं।',
  },
  {
    question: 'लाइव सत्र कब होते हैं?',
    answer: `${figures.liveSessions}। सब एक ही समय वही पाठ देखते हैं।`,
  },
  {
    question: 'क्या प्लान अपने आप आगे बढ़ता है?',
    answer: 'नहीं। प्लान उतने समय चलता है जितना उसकी क़ीमत के साथ लिखा है, फिर समाप्त हो जाता है।',
  },
  {
    question: 'क्या पैसा वापस मिल सकता है?',
    answer: `हाँ, भुगतान के 7 दिन के भीतर: ${contactEmail} पर लिखें। इसके साथ प्लान समाप्त हो जाता है।`,
  },
]
