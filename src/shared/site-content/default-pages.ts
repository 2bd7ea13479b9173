import type { SiteContent } from './site-content.ts'

/** The texts of the pages about the course that the product comes with. */
export const defaultPages: Pick<SiteContent, 'courses' | 'community' | 'about'> = {
  courses: {
    title: {
      en: 'What is inside the course – Sadhana',
      hi: 'कोर्स में क्या है – Sadhana',
    },
    description: {
      en: 'Six modules, 100+ hours of video, e-books, audio and weekly live sessions.',
      hi: 'छह भाग, 100+ घंटे के वीडियो, ई-बुक, ऑडियो और हर सप्ताह लाइव सत्र।',
    },
    heading: {
      en: 'What is inside the course',
      hi: 'कोर्स में क्या है',
    },
    text: {
      en: 'Six modules over six months, with 100+ hours of video. Watch, listen or read, as suits the day.',
      hi: 'छह महीनों में छह भाग, 100+ घंटे के वीडियो के साथ। देखिए, सुनिए या पढ़िए, जैसा दिन हो।',
    },
    partsHeading: {
      en: 'Four ways to learn',
      hi: 'सीखने के चार तरीक़े',
    },
    parts: [
      {
        title: {
          en: 'Video lectures',
          hi: 'वीडियो पाठ',
        },
        text: {
          en: 'Short teachings to watch in the morning, and longer ones for quiet evenings.',
          hi: 'सुबह देखने के लिए छोटे पाठ, और शांत शामों के लिए लंबे।',
        },
      },
      {
        title: {
          en: 'Audio',
          hi: 'ऑडियो',
        },
        text: {
          en: 'Guided meditations and chants, for when the eyes should rest.',
          hi: 'आवाज़ के साथ ध्यान और मंत्र-जाप, जब आँखों को विश्राम चाहिए।',
        },
      },
      {
        title: {
          en: 'E-books',
          hi: 'ई-बुक',
        },
        text: {
          en: 'The texts behind the teachings, to be read on any screen.',
          hi: 'वे ग्रंथ जिनसे पाठ आए हैं, किसी भी स्क्रीन पर पढ़ने के लिए।',
        },
      },
      {
        title: {
          en: 'Live sessions',
          hi: 'लाइव सत्र',
        },
        text: {
          en: 'Together every Sunday at 10 AM IST.',
          hi: 'सब एक साथ, हर रविवार सुबह 10 बजे (IST)।',
        },
      },
    ],
  },
  community: {
    title: {
      en: 'Community – Sadhana',
      hi: 'समुदाय – Sadhana',
    },
    description: {
      en: '2,847 active members practise together.',
      hi: '2,847 सक्रिय सदस्य साथ-साथ साधना करते हैं।',
    },
    heading: {
      en: 'You do not practise alone',
      hi: 'आप अकेले साधना नहीं करते',
    },
    text: {
      en: 'The same short practice, each morning, in many homes and time zones. It is easier to sit down when others do.',
      hi: 'वही छोटी-सी साधना, हर सुबह, कितने ही घरों और देशों में। जब और लोग भी बैठते हों, तो बैठना आसान हो जाता है।',
    },
    partsHeading: {
      en: 'How we practise together',
      hi: 'हम साथ कैसे साधना करते हैं',
    },
    parts: [
      {
        title: {
          en: 'Every Sunday',
          hi: 'हर रविवार',
        },
        text: {
          en: 'The live session at 10 AM IST brings everyone to the same teaching at the same moment.',
          hi: 'सुबह 10 बजे (IST) का लाइव सत्र सबको एक ही समय एक ही पाठ पर ले आता है।',
        },
      },
      {
        title: {
          en: 'Every day',
          hi: 'हर दिन',
        },
        text: {
          en: 'One teaching for everyone. Grandmother in Pune and grandson in Leeds can talk about it.',
          hi: 'सबके लिए एक ही पाठ। पुणे की दादी और लंदन का पोता उसी पर बात कर सकते हैं।',
        },
      },
      {
        title: {
          en: 'Every question',
          hi: 'हर प्रश्न',
        },
        text: {
          en: 'Write whenever something is unclear. Our team answers within 24 hours on working days.',
          hi: 'कुछ समझ न आए तो लिखें। हमारी टीम कामकाजी दिनों में 24 घंटे के भीतर उत्तर देती है।',
        },
      },
    ],
    closing: {
      heading: {
        en: 'There is a place for you',
        hi: 'आपके लिए भी जगह है',
      },
      text: {
        en: 'Your email address and your mobile number are enough to begin.',
        hi: 'शुरू करने के लिए आपका ईमेल पता और मोबाइल नंबर काफ़ी हैं।',
      },
    },
  },
  about: {
    title: {
      en: 'About – Sadhana',
      hi: 'हमारे बारे में – Sadhana',
    },
    description: {
      en: 'Why this course exists, and how it is taught.',
      hi: 'यह कोर्स क्यों है, और कैसे सिखाया जाता है।',
    },
    heading: {
      en: 'About us',
      hi: 'हमारे बारे में',
    },
    sections: [
      {
        title: {
          en: 'Why we teach',
          hi: 'हम क्यों सिखाते हैं',
        },
        text: {
          en: 'A practice that asks for an hour is soon given up. One that asks for ten minutes, each day, changes a life. We teach the second kind, in words that need no learning beforehand.',
          hi: 'जो साधना एक घंटा माँगती है, वह जल्दी छूट जाती है। जो रोज़ दस मिनट माँगती है, वह जीवन बदल देती है। हम दूसरी सिखाते हैं, ऐसे शब्दों में जिनके लिए पहले से कुछ पढ़ना नहीं पड़ता।',
        },
      },
      {
        title: {
          en: 'How we teach',
          hi: 'हम कैसे सिखाते हैं',
        },
        text: {
          en: 'A 6-month course, in six modules. Each day has one teaching, each week one live session, each month one theme. You can go slower; nothing runs away.',
          hi: '6 महीने का कोर्स, छह भागों में। हर दिन एक पाठ, हर सप्ताह एक लाइव सत्र, हर महीने एक विषय। आप धीरे भी चल सकते हैं; कुछ छूटता नहीं।',
        },
      },
      {
        title: {
          en: 'Who we are',
          hi: 'हम कौन हैं',
        },
        text: {
          en: 'A small group of teachers and practitioners in India, with members wherever a quiet corner and a phone can be found.',
          hi: 'भारत के शिक्षकों और साधकों का एक छोटा समूह, जिसके सदस्य हर उस जगह हैं जहाँ एक शांत कोना और एक फ़ोन मिल जाए।',
        },
      },
    ],
    closing: {
      heading: {
        en: 'See what is inside',
        hi: 'देखिए, भीतर क्या है',
      },
      text: {
        en: 'Six modules, from the first ten minutes to practice in the middle of a working day.',
        hi: 'छह भाग: पहले दस मिनट से लेकर भाग-दौड़ भरे दिन के बीच की साधना तक।',
      },
    },
  },
}
