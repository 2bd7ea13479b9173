import type { SiteContent } from './site-content.ts'

/** The texts of the pages on which people meet the team. */
export const defaultMeetingPages: Pick<SiteContent, 'contact' | 'liveSessions'> = {
  contact: {
    title: {
      en: 'Contact – Sadhana',
      hi: 'संपर्क – Sadhana',
    },
    description: {
      en: 'Write to us; we answer within 24 hours on working days.',
      hi: 'हमें लिखें; हम कामकाजी दिनों में 24 घंटे के भीतर उत्तर देते हैं।',
    },
    heading: {
      en: 'Contact',
      hi: 'संपर्क',
    },
    text: {
      en: 'A question about the course, a payment or your practice: a person reads what you write.',
      hi: 'कोर्स, भुगतान या अपनी साधना के बारे में कुछ पूछना हो: आपका लिखा कोई इंसान ही पढ़ता है।',
    },
    waysHeading: {
      en: 'How to reach us',
      hi: 'हम तक कैसे पहुँचें',
    },
    ways: [
      {
        title: {
          en: 'By email',
          hi: 'ईमेल से',
        },
        text: {
          en: 'hello@sadhana.example',
          hi: 'hello@sadhana.example',
        },
      },
      {
        title: {
          en: 'Our answer',
          hi: 'हमारा उत्तर',
        },
        text: {
          en: 'We answer within 24 hours on working days.',
          hi: 'हम कामकाजी दिनों में 24 घंटे के भीतर उत्तर देते हैं।',
        },
      },
      {
        title: {
          en: 'To speak with us',
          hi: 'बात करने के लिए',
        },
        text: {
          en: 'Our contact window is every day from 9:30 AM to 9:30 PM IST.',
          hi: 'हमारा समय: रोज़ सुबह 9:30 से रात 9:30 बजे तक (IST)।',
        },
      },
    ],
    note: {
      en: 'We keep what you write only to answer you. All fields are needed.',
      hi: 'आप जो लिखते हैं, उसे हम केवल उत्तर देने के लिए रखते हैं। सभी खाने भरना ज़रूरी है।',
    },
  },
  liveSessions: {
    title: {
      en: 'Live sessions – Sadhana',
      hi: 'लाइव सत्र – Sadhana',
    },
    description: {
      en: 'A live session every Sunday at 10 AM IST.',
      hi: 'हर रविवार सुबह 10 बजे (IST) लाइव सत्र।',
    },
    heading: {
      en: 'Live sessions',
      hi: 'लाइव सत्र',
    },
    text: {
      en: 'We meet every Sunday at 10 AM IST. Everyone sees the same teaching at the same moment, wherever they are.',
      hi: 'हम हर रविवार सुबह 10 बजे (IST) मिलते हैं। सब एक ही समय वही पाठ देखते हैं, चाहे कहीं भी हों।',
    },
    localTime: {
      en: 'Where you are, that is {when}.',
      hi: 'आपके यहाँ तब समय होगा: {when} बजे।',
    },
    partsHeading: {
      en: 'How a session goes',
      hi: 'सत्र कैसे चलता है',
    },
    parts: [
      {
        title: {
          en: 'Before',
          hi: 'पहले',
        },
        text: {
          en: 'Find a quiet place and sit down a few minutes early. The session starts by itself.',
          hi: 'एक शांत जगह ढूँढकर कुछ मिनट पहले बैठ जाइए। सत्र अपने आप शुरू होता है।',
        },
      },
      {
        title: {
          en: 'During',
          hi: 'दौरान',
        },
        text: {
          en: 'About an hour: a teaching, a practice, and silence at the end.',
          hi: 'लगभग एक घंटा: एक पाठ, एक अभ्यास, और अंत में मौन।',
        },
      },
      {
        title: {
          en: 'After',
          hi: 'बाद में',
        },
        text: {
          en: 'Let it settle. The teachings of the course take it up again during the week.',
          hi: 'उसे मन में उतरने दीजिए। सप्ताह भर कोर्स के पाठ वही बात आगे बढ़ाते हैं।',
        },
      },
    ],
    closing: {
      heading: {
        en: 'See you on Sunday',
        hi: 'रविवार को मिलते हैं',
      },
      text: {
        en: 'Sign in a little before, and the session opens by itself.',
        hi: 'थोड़ा पहले साइन इन कर लीजिए; सत्र अपने आप खुल जाता है।',
      },
    },
  },
}
